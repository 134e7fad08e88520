/// The sequential specification of a type: the meaning of its calls when they are made one after
/// the other.
///
/// ```swift
/// struct CounterModel: SequentialModel {
///   let initial = 0
///
///   func apply(_ call: CounterCall, returning result: Int?, to state: Int) -> Int? {
///     let after = call == .increment ? state + 1 : state
///     return result == nil || result == after ? after : nil
///   }
/// }
/// ```
public protocol SequentialModel<Call>: Sendable {
  /// The calls of the type.
  associatedtype Call: HistoryCall
  /// The state of the type. Keep it small, because a search stores many states.
  associatedtype State: Hashable & Sendable

  /// The state before the first call.
  var initial: State { get }

  /// Returns the state after a call, or nil if the call cannot return that result in `state`.
  ///
  /// The result must be the same for equal arguments. A call that only reads gives `state` or nil.
  /// A result of nil is unknown; any result is then possible.
  func apply(_ call: Call, returning result: Call.Result?, to state: State) -> State?

  /// Returns a test for calls that must stay in a history that keeps the calls in `kept`.
  ///
  /// Removing a call must never make a linearizable history look wrong. For example, without the
  /// write of a value, a read of the value would look invented. By default, every call stays that
  /// is not a read. A model with more knowledge gives smaller counterexamples and shorter searches.
  ///
  /// - Returns: A function that returns true if a call is needed.
  func needs(
    of kept: [CompletedOperation<Call>]
  ) -> (_ call: CompletedOperation<Call>) -> Bool

  /// Returns a 64-bit digest of a state. Equal states must have equal digests.
  ///
  /// The default is the state's hash value. States with equal digests are still compared in full.
  ///
  /// - Returns: Any number that depends only on the state.
  func digest(_ state: State) -> UInt64
}

extension SequentialModel {
  /// Every call that is not a read.
  public func needs(
    of kept: [CompletedOperation<Call>]
  ) -> (_ call: CompletedOperation<Call>) -> Bool {
    { $0.call.kind != .read }
  }

  /// The state's hash value.
  public func digest(_ state: State) -> UInt64 {
    UInt64(bitPattern: Int64(state.hashValue))
  }
}
