/// How a call chosen by ``FileTrace/fail(at:of:_:forGood:)`` fails.
public enum TraceFailure: Sendable, Hashable {
  /// The call has no effect and returns this error number. `close(2)` closes the descriptor and
  /// returns the error.
  case error(Int32)
  /// A read or a write transfers half of its bytes, at least one. Other calls are made as usual.
  case short
  /// A write takes half of its bytes, at least one. The next call of the chosen kinds has no effect
  /// and returns this error number, as when a disk becomes full.
  ///
  /// This failure is for writes only. With `forGood`, every call after the half write fails.
  case shortThenError(Int32)
  /// The process ends before the call, as with `kill -9`.
  case kill
}
