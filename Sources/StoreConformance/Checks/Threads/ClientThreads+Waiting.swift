/// Waiting for calls that a wrong store could keep for ever: the waiting is counted in yields, and
/// calls that are still stuck at the end are left behind.
extension ClientThreads {
  /// After this many yields without any sign of life, a call is said to hang.
  static let patience = 200_000
  /// After this many file operations, calls that should have ended long ago never will.
  static let mostEvents = 1_000_000
  /// How many yields another client gets to return, if it can, while the first is held.
  static let aside = 200

  /// Waits until the calls have returned, and lets held operations through meanwhile.
  ///
  /// On a real disk it simply waits: no number of yields says how long a disk takes, and counting
  /// yields keeps a processor busy that the disk's driver may need. A call that hangs there is found
  /// by the limit of the check's own process.
  ///
  /// - Returns: False when not all return.
  func returned(
    _ calls: [StartedCall<some Sendable>], letThrough held: HeldOperations? = nil
  ) async -> Bool {
    if isOnDisk {
      for call in calls { await call.ended() }
      return true
    }
    if let held { return await letThrough(held) { calls.allSatisfy(\.hasReturned) } }
    // Many calls take long; as long as one comes back after the other, none hangs.
    var missing = calls.count { !$0.hasReturned }
    while missing > 0 {
      let before = missing
      _ = await yields(Self.patience) {
        missing = calls.count { !$0.hasReturned }
        return missing < before
      }
      if missing == before { return false }
    }
    return true
  }

  /// Waits until the condition holds, for so many yields at most; returns whether it does.
  ///
  /// `settles` says that the process must have come to rest afterwards, so that a verdict can rest
  /// on the result.
  ///
  /// A yield hands a job to another thread and back. On a busy machine a yield takes longer, and
  /// threads that may have had no processor meanwhile are waited for as well (``Standstill``).
  func yields(_ most: Int, settles: Bool = false, until isDone: () -> Bool) async -> Bool {
    for _ in 0..<most {
      if isDone() { return true }
      await yieldOnce()
    }
    guard settles || Standstill.isAwaited(after: most) else { return isDone() }
    let standstill = Standstill(after: most)
    while !isDone() {
      if standstill.isReached() { return isDone() }
      // Other work on this thread goes on too.
      await Task.yield()
    }
    return true
  }

  /// One yield.
  func yieldOnce() async { await Task(executorPreference: partner) {}.value }

  /// Lets held operations through, by their seed, until the condition holds.
  ///
  /// - Returns: False when the condition does not come to hold: nothing was done to a file for so
  ///   many yields, or ``mostEvents`` operations were made.
  func letThrough(
    _ held: HeldOperations, patience: Int = Self.patience, until isDone: () -> Bool
  ) async -> Bool {
    var quiet = 0
    let most = held.eventCount + Self.mostEvents
    while !isDone() {
      let before = held.eventCount
      await yieldOnce()
      held.releaseByChance()
      quiet = held.eventCount == before ? quiet + 1 : 0
      if held.eventCount > most { return false }
      guard quiet > patience else { continue }
      let standstill = Standstill(after: patience)
      while !isDone(), held.eventCount == before, !standstill.isReached() { await Task.yield() }
      if !isDone(), held.eventCount == before { return false }
      quiet = 0
    }
    return true
  }
}
