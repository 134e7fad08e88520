import Synchronization

/// A mutable value that closures of any thread may share.
public final class Box<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  /// Creates a box with this value.
  public init(_ value: Value) { self.value = Mutex(value) }

  /// Runs the body with the value, which no other body has meanwhile.
  public func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { body(&$0) }
  }

  /// The value.
  public var current: Value { value.withLock { $0 } }

  /// Replaces the value.
  public func set(_ new: Value) { value.withLock { $0 = new } }
}
