/// The effect that a call may have on its object.
public enum CallKind: Sendable, Hashable {
  /// The call only looks: leaving it out never changes the results of other calls.
  case read
  /// The call changes something and returns nothing that could contradict the state.
  ///
  /// A plain write always fits, so no history is wrong because of it alone.
  case write
  /// The call changes something and tells something about the state too, as `dequeue` does.
  case update
}

/// A call that a history can hold: usually an enumeration of the calls of your type.
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

  /// The effect that the call may have; by default ``CallKind/update``, which is never wrong.
  ///
  /// A search is much shorter where it knows that a call only looks. `.read` must be true in every
  /// state, and `.write` only where every result fits every state.
  var kind: CallKind { get }

  /// Whether this call can give such a result at all, in whatever state; by default any.
  ///
  /// A history with a result that belongs to another call is refused instead of judged.
  ///
  /// - Parameter result: A result.
  /// - Returns: For instance false for `dequeue` with the result of `count`.
  func canReturn(_ result: Result) -> Bool

  /// The call as a timeline shows it; by default `call -> result`, as Swift prints the two.
  ///
  /// - Parameter result: The result, or nil where it is not known or not to be shown.
  /// - Returns: A short text without line breaks.
  func label(returning result: Result?) -> String
}

extension HistoryCall {
  /// By default ``CallKind/update``.
  public var kind: CallKind { .update }

  /// By default true.
  public func canReturn(_ result: Result) -> Bool { true }

  /// `call -> result`.
  public func label(returning result: Result?) -> String {
    result.map { "\(self) -> \($0)" } ?? "\(self)"
  }
}
