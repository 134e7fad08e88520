/// The effect that a call may have on its object.
public enum CallKind: Sendable, Hashable {
  /// The call only reads. Removing it never changes the results of other calls.
  case read
  /// The call changes the state and returns nothing that could contradict the state.
  ///
  /// A plain write is always possible, so it alone never makes a history wrong.
  case write
  /// The call changes the state and also returns information about it, as `dequeue` does.
  case update
}

/// A call that a history can contain: usually an enumeration of the calls of your type.
///
/// ```swift
/// enum CounterCall: HistoryCall {
///   case increment, value
///
///   typealias Result = Int
///   var kind: CallKind { self == .value ? .read : .update }
/// }
/// ```
public protocol HistoryCall: Sendable {
  /// The result of a call.
  associatedtype Result: Sendable, Equatable

  /// The effect that the call may have. The default, ``CallKind/update``, is never wrong.
  ///
  /// A search is much shorter if it knows which calls only read. Return `.read` only if the call
  /// reads in every state. Return `.write` only if every result is possible in every state.
  var kind: CallKind { get }

  /// Returns true if this call can return the result in some state. By default, any result is
  /// possible.
  ///
  /// A history that contains a result of another call is rejected instead of judged.
  ///
  /// - Returns: For example, false for `dequeue` with the result of `count`.
  func canReturn(_ result: Result) -> Bool

  /// Returns the call's text in a timeline. By default `call -> result`, with both as Swift prints
  /// them.
  ///
  /// - Parameter result: The result, or nil if it is unknown or not shown.
  /// - Returns: A short text without line breaks.
  func label(returning result: Result?) -> String
}

extension HistoryCall {
  /// The default, ``CallKind/update``.
  public var kind: CallKind { .update }

  /// The default, true.
  public func canReturn(_ result: Result) -> Bool { true }

  /// `call -> result`.
  public func label(returning result: Result?) -> String {
    result.map { "\(self) -> \($0)" } ?? "\(self)"
  }
}
