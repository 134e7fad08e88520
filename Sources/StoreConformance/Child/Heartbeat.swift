import Dispatch
import Processes
import Synchronization

/// The sign of life of a check's process: it tells its parent, at most once a second, that a call of the
/// store has returned.
///
/// A slow store makes some cases of many calls long. The time that those calls take together is no hang.
enum Heartbeat {
  /// The report, which says nothing else.
  static let report = "a call of the store returned"

  private static let interval: UInt64 = 1_000_000_000
  /// When the process told it last; 0 in a process that does not tell it.
  private static let last = Atomic<UInt64>(0)

  /// Says that this process runs a check for a parent.
  static func begin() { last.store(now, ordering: .relaxed) }

  /// To be called when a call of the store has returned, from any thread; costs a look at a clock.
  static func beat() {
    let before = last.load(ordering: .relaxed)
    guard before > 0 else { return }
    let now = now
    guard now >= before + interval,
      last.compareExchange(expected: before, desired: now, ordering: .relaxed).exchanged
    else { return }
    ChildReports.tell(report)
  }

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }
}
