/// The meaning of calls that are made one after the other: the specification of a type.
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
///
/// ``RegisterModel``, ``QueueModel`` and ``MapModel`` come with the module.
public protocol SequentialModel<Call>: Sendable {
  /// The calls of the type.
  associatedtype Call: HistoryCall
  /// The state of the type; small, because a search keeps many states.
  associatedtype State: Hashable & Sendable

  /// The state before the first call.
  var initial: State { get }

  /// The state after a call, or nil when the call cannot have returned that result in `state`.
  ///
  /// The result must be the same for equal arguments. A call that only looks gives `state` or nil.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - result: The result of the call, or nil when it is not known, and any result is possible.
  ///   - state: The state before the call.
  /// - Returns: The state after it, or nil.
  func apply(_ call: Call, returning result: Call.Result?, to state: State) -> State?

  /// The calls that must not be left out of a history that keeps the calls in `kept`.
  ///
  /// Leaving a call out must never make a linearizable history look wrong: without the write, a
  /// read of its value would be accused of inventing the value. By default every call stays that
  /// does more than look. A model that knows more gets smaller counterexamples and shorter
  /// searches.
  ///
  /// - Parameter kept: Calls that stay.
  /// - Returns: Whether a call is needed, for each call that may be asked about.
  func needs(
    of kept: [CompletedOperation<Call>]
  ) -> (_ call: CompletedOperation<Call>) -> Bool

  /// Spreads states over 64 bits; equal states must give equal digests.
  ///
  /// By default the state's hash value. States are always compared in full as well.
  ///
  /// - Parameter state: A state.
  /// - Returns: Any number that depends on the state alone.
  func digest(_ state: State) -> UInt64
}

extension SequentialModel {
  /// Every call that does more than look.
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
