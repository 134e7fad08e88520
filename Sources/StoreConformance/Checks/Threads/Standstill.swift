import Processes

/// Tells a process that has come to rest from one that was given no processor.
///
/// Yields are counted while two threads wake each other, and a scheduler serves threads that sleep
/// much before threads that compute: beside other work on the machine, many yields may go by in
/// which a store had hardly a processor. So when the yields are used up, the process is looked at.
struct Standstill {
  /// The processor time of a yield on an idle machine, in nanoseconds; rather more.
  private static let yield: UInt64 = 10_000
  /// Two looks at a process with some threads take less.
  private static let looks: UInt64 = 5_000_000

  private let start = ProcessorTime.ofThisThread
  private let enough: UInt64

  /// Begins when so many yields have gone by.
  init(after yields: Int) {
    enough = Self.looks + UInt64(max(0, yields)) * Self.yield
  }

  /// Whether nothing more is to be expected: no other thread of this process runs or could run, or
  /// this thread alone has had a processor for as long as the yields take, and a fair system gives
  /// as much to others.
  ///
  /// To be asked until it returns true; gives other threads the processor meanwhile. Where threads
  /// cannot be looked at, it returns true at once.
  func isReached() -> Bool {
    guard ProcessorTime.ofThisThread < start + enough, let first = ThreadLook.atOthersHere() else {
      return true
    }
    yieldThread(times: 1)
    guard !first.isBusy, let second = ThreadLook.atOthersHere() else { return false }
    return second.standsStill(since: first)
  }

  /// Whether a standstill is awaited after so many yields.
  ///
  /// After many yields always, after few yields never. After some yields, where a mistake only loses
  /// an opportunity, a standstill is awaited if the process has nothing else to do and so comes to
  /// rest at once.
  static func isAwaited(after yields: Int) -> Bool {
    yields >= many || (yields >= some && ChildReports.areRead)
  }

  private static let many = 50_000
  private static let some = ClientThreads.aside
}
