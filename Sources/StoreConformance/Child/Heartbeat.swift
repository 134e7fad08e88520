import Dispatch
import Processes
import Synchronization

/// The heartbeat of a check's process.
///
/// The process tells its parent, at most once a second, that a call of the store has returned.
///
/// A slow store makes some cases of many calls long. The total time of those calls is not a hang.
enum Heartbeat {
  private static let interval: UInt64 = 1_000_000_000
  /// The time of the last heartbeat; 0 in a process that sends none.
  private static let last = Atomic<UInt64>(0)

  /// Starts the heartbeat in a process that runs a check for a parent.
  static func begin() { last.store(now, ordering: .relaxed) }

  /// Called when a call of the store has returned, from any thread; costs one reading of a clock.
  static func beat() {
    let before = last.load(ordering: .relaxed)
    guard before > 0 else { return }
    let now = now
    guard now >= before + interval,
      last.compareExchange(expected: before, desired: now, ordering: .relaxed).exchanged
    else { return }
    ChildRole.tell(.alive)
  }

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }
}
