import Linearizability

/// One call on a register that contains one value.
enum RegisterCall<Value: Hashable & Sendable>: HistoryCall {
  /// Sets the value.
  case write(Value)
  /// Reads the value.
  case read
  /// Sets the value to `new` if it is `expected`, and returns whether it did.
  case compareAndSet(expected: Value, new: Value)

  /// The result of a call on a register.
  enum Result: Sendable, Hashable {
    /// A `write` returned.
    case done
    /// A `read` returned this value.
    case value(Value)
    /// A `compareAndSet` returned true if it found the expected value.
    case swapped(Bool)
  }

  /// A comparison may write, and it also returns information about the state.
  var kind: CallKind {
    switch self {
    case .read: .read
    case .write: .write
    case .compareAndSet: .update
    }
  }

  /// Returns true if the result belongs to this kind of call.
  func canReturn(_ result: Result) -> Bool {
    switch (self, result) {
    case (.write, .done), (.read, .value), (.compareAndSet, .swapped): true
    default: false
    }
  }

  /// For example `write 3`, `read -> 3` or `compare and set 3 to 4 -> false`.
  func label(returning result: Result?) -> String {
    let call =
      switch self {
      case .write(let value): "write \(value)"
      case .read: "read"
      case .compareAndSet(let expected, let new): "compare and set \(expected) to \(new)"
      }
    switch result {
    case nil, .done: return call
    case .value(let value): return "\(call) -> \(value)"
    case .swapped(let hasSwapped): return "\(call) -> \(hasSwapped)"
    }
  }
}

/// A register: a read returns the value of the last write.
struct RegisterModel<Value: Hashable & Sendable>: SequentialModel {
  /// The value before the first call.
  let initial: Value

  /// Creates the model.
  ///
  /// - Parameter initial: The value before the first call.
  init(_ initial: Value) {
    self.initial = initial
  }

  /// The value after a call, or nil if the call cannot have returned its result.
  func apply(
    _ call: RegisterCall<Value>, returning result: RegisterCall<Value>.Result?, to state: Value
  ) -> Value? {
    switch call {
    case .write(let value): return value
    case .read: return result == nil || result == .value(state) ? state : nil
    case .compareAndSet(let expected, let new):
      guard result == nil || result == .swapped(state == expected) else { return nil }
      return state == expected ? new : state
    }
  }
}
