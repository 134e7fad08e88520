/// What a call may do to what it is made on.
public enum CallKind: Sendable, Hashable {
  /// It only looks: leaving it out never changes what others see.
  case read
  /// It changes something and returns nothing that could contradict the state.
  ///
  /// A plain write always fits, so no history is wrong because of it alone.
  case write
  /// It changes something and says something about the state too, as `dequeue` does.
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
  /// What a call returns.
  associatedtype Result: Sendable, Equatable

  /// What the call may do; by default ``CallKind/update``, which is never wrong.
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
  /// - Parameter result: What it returned, or nil where that is not known or not to be shown.
  /// - Returns: A short text without line breaks.
  func label(returning result: Result?) -> String
}

extension HistoryCall {
  /// Anything.
  public var kind: CallKind { .update }

  /// True.
  public func canReturn(_ result: Result) -> Bool { true }

  /// `call -> result`.
  public func label(returning result: Result?) -> String {
    result.map { "\(self) -> \($0)" } ?? "\(self)"
  }
}
