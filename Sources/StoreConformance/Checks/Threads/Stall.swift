import Foundation
import Processes

/// Distinguishes a process that has come to rest from one that got no processor.
///
/// Yields are counted while two threads wake each other, and a scheduler prefers threads that sleep
/// much over threads that compute. With other work on the machine, many yields may pass in which a
/// store hardly had a processor. The process is therefore inspected after the last yield.
struct Stall {
  /// An upper estimate of a yield's processor time on an idle machine, in nanoseconds.
  private static let yield: UInt64 = 10_000
  /// An upper estimate of the time to inspect a process with some threads twice, in nanoseconds.
  private static let looks: UInt64 = 5_000_000
  /// A store that synchronises all the time has a thread at the disk at every look.
  private static let mostWaits = 10_000

  /// The processor time of this thread at the beginning, or when a thread last waited for a disk.
  private var start = ProcessorTime.ofThisThread
  private let enough: UInt64
  /// The number of looks, a millisecond apart, at threads that waited for a disk.
  private var waits = 0

  /// Creates the stall after this many yields.
  init(after yields: Int) {
    enough = Self.looks + UInt64(max(0, yields)) * Self.yield
  }

  /// Returns true if no further progress is to be expected.
  ///
  /// No other thread of this process then runs or could run. Alternatively, this thread alone has
  /// had a processor for as long as the yields take, and a fair system gives as much to others.
  /// A thread that waits for a disk needs no processor, so this time begins anew after that wait.
  ///
  /// Callers repeat the call until it returns true; it yields the processor to other threads. If
  /// threads cannot be inspected, it returns true immediately.
  mutating func isReached() -> Bool {
    guard let first = ThreadLook.atOthersHere() else { return true }
    if first.waitsForDisk, waits < Self.mostWaits {
      waits += 1
      start = ProcessorTime.ofThisThread
      poll(nil, 0, 1)
    }
    guard ProcessorTime.ofThisThread < start + enough else { return true }
    yieldThread(times: 1)
    guard !first.isBusy, let second = ThreadLook.atOthersHere() else { return false }
    return second.standsStill(since: first)
  }

  /// Returns true if a stall is awaited after this many yields.
  ///
  /// A stall is always awaited after many yields, and never after few. After a medium number,
  /// an error only misses an opportunity. A stall is then awaited if the process has no other
  /// work, and therefore comes to rest immediately.
  static func isAwaited(after yields: Int) -> Bool {
    yields >= many || (yields >= some && ChildReports.areRead)
  }

  private static let many = 50_000
  private static let some = ClientThreads.aside
}
