internal import CSystemCalls
package import Dispatch
package import Foundation
import Synchronization

/// The switch of the generated changes.
@usableFromInline
package enum MutationPoint {
  /// Returns true if the change at this place is switched on.
  @usableFromInline
  package static func isActive(_ place: Int32) -> Bool { lockstep_mutation_is_active(place) }
}

/// A `Mutex` whose lock can be left out.
@usableFromInline
package final class SwitchedMutex<Value: ~Copyable>: @unchecked Sendable {
  // Sendable because `value` is only used while `lock` is held, unless a change leaves the lock out.
  private let lock = Mutex(())
  private let value: UnsafeMutablePointer<Value>

  @usableFromInline
  package init(_ value: consuming sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @usableFromInline
  package func withLock<Result: ~Copyable, Failure: Error>(
    unless isLeftOut: Bool = false, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isLeftOut { return try body(&value.pointee) }
    return try lock.withLock { _ throws(Failure) in try body(&value.pointee) }
  }
}

extension NSLock {
  package func withLock<Result>(
    unless isLeftOut: Bool, _ body: () throws -> Result
  ) rethrows -> Result {
    if isLeftOut { return try body() }
    return try withLock(body)
  }
}

extension DispatchQueue {
  package func sync<Result>(
    flags: DispatchWorkItemFlags = [], unless isLeftOut: Bool, _ body: () throws -> Result
  ) rethrows -> Result {
    if isLeftOut { return try body() }
    return try sync(flags: flags, execute: body)
  }

  package func async(unless isLeftOut: Bool, _ body: @escaping @Sendable () -> Void) {
    if isLeftOut { body() } else { async(execute: body) }
  }
}
