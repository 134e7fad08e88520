/// The way in which a call fails that ``FileTrace/fail(at:of:_:forGood:)`` chooses.
public enum TraceFailure: Sendable, Hashable {
  /// The call does nothing and gives this error number; `close(2)` closes and gives it.
  case error(Int32)
  /// A read or a write moves half of its bytes, at least one; other calls are made as usual.
  case short
  /// A write takes half of its bytes, at least one, and the next call of the kinds does nothing and gives
  /// this error number: how a disk becomes full.
  ///
  /// For writes alone. For good, every call after the half one fails.
  case shortThenError(Int32)
  /// The process ends before the call, as with `kill -9`.
  case kill
}
