#if os(Linux)
  import Dispatch
  import Foundation
  import Synchronization

  /// A counter that is read and written in two critical sections, which is the specimens' defect.
  ///
  /// `@unchecked Sendable`: the lock guards the number.
  final class LockedCounter: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    var value: Int { lock.withLock { number } }
    func set(_ new: Int) { lock.withLock { number = new } }
  }

  final class MutexCounter: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }
    func set(_ new: Int) { number.withLock { $0 = new } }
  }

  /// `@unchecked Sendable`: the queue guards the number.
  ///
  /// A concurrent queue uses barriers.
  final class QueuedCounter: @unchecked Sendable {
    private let queue: DispatchQueue
    private let flags: DispatchWorkItemFlags
    private var number = 0

    init(_ attributes: DispatchQueue.Attributes, _ flags: DispatchWorkItemFlags) {
      queue = DispatchQueue(label: "specimen", attributes: attributes)
      self.flags = flags
    }

    var value: Int { queue.sync { number } }
    func set(_ new: Int) { queue.sync(flags: flags) { number = new } }
  }

  /// `@unchecked Sendable`: the semaphore guards the number.
  final class SemaphoreCounter: @unchecked Sendable {
    private let turn = DispatchSemaphore(value: 1)
    private var number = 0

    var value: Int {
      turn.wait()
      defer { turn.signal() }
      return number
    }

    func set(_ new: Int) {
      turn.wait()
      number = new
      turn.signal()
    }
  }

  /// A box of items that threads put in and take out.
  ///
  /// `@unchecked Sendable`: the condition's lock guards the numbers.
  package final class ItemBox: @unchecked Sendable {
    private let condition = NSCondition()
    private var items = 0
    private var overdrawn = false

    package init() {}

    /// True if a thread took an item that was not there.
    package var isOverdrawn: Bool { condition.withLock { overdrawn } }

    package func give() {
      condition.withLock {
        items += 1
        condition.broadcast()
      }
    }

    /// Takes an item.
    ///
    /// - Parameter loops: True to check again for an item after being woken. With false, a thread
    ///   waits at most once, so with as many items as takers no thread waits forever.
    package func take(loops: Bool) {
      condition.withLock {
        if loops {
          while items == 0 { condition.wait() }
        } else if items == 0 {
          condition.wait()
        }
        items -= 1
        if items < 0 { overdrawn = true }
      }
    }
  }

  /// A task enters the actor for each of the two.
  actor ActorCounter {
    private(set) var value = 0

    func set(_ new: Int) { value = new }
  }
#endif
