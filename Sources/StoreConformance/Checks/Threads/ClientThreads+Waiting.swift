/// Waits for calls that a faulty store could block forever. The waiting is counted in yields, and
/// calls that are still blocked at the end are abandoned.
extension ClientThreads {
  /// The number of yields without progress after which a call counts as hanging.
  static let patience = 200_000
  /// The number of file operations after which calls that should have ended long ago never will.
  static let mostEvents = 1_000_000
  /// The number of yields that another client gets to return while the first is blocked.
  static let aside = 200

  /// Starts a call that is to wait for another, and gives it some yields to reach its waiting place.
  func startWaiting<Value: Sendable>(
    _ client: Int, _ call: @escaping @Sendable () async throws -> Value
  ) async -> StartedCall<Value> {
    let started = start(client, call)
    _ = await yields(60) { started.hasReturned }
    return started
  }

  /// Waits until the calls have returned, and releases held operations meanwhile.
  ///
  /// On a real disk the method simply waits. No number of yields corresponds to the time of a disk,
  /// and counting yields occupies a processor that the disk's driver may need. The time limit of
  /// the check's own process detects a call that hangs there.
  ///
  /// - Returns: False if not all calls return.
  func returned(
    _ calls: [StartedCall<some Sendable>], letThrough held: HeldOperations? = nil
  ) async -> Bool {
    if isOnDisk {
      for call in calls { await call.ended() }
      return true
    }
    if let held { return await letThrough(held) { calls.allSatisfy(\.hasReturned) } }
    // Many calls take long, but none hangs as long as one after another returns.
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

  /// Waits until the condition holds, for at most `most` yields.
  ///
  /// Returns true if it holds.
  ///
  /// If `settles`, the process must have come to rest afterwards, so that a verdict can depend on
  /// the result.
  ///
  /// A yield hands a job to another thread and back. On a busy machine a yield takes longer, and
  /// the method also waits for threads that may have had no processor meanwhile (``Stall``).
  func yields(_ most: Int, settles: Bool = false, until isDone: () -> Bool) async -> Bool {
    for _ in 0..<most {
      if isDone() { return true }
      await yieldOnce()
    }
    guard settles || Stall.isAwaited(after: most) else { return isDone() }
    var stall = Stall(after: most)
    while !isDone() {
      if stall.isReached() { return isDone() }
      // Other work on this thread continues too.
      await Task.yield()
    }
    return true
  }

  /// Yields once.
  func yieldOnce() async { await Task(executorPreference: partner) {}.value }

  /// Releases held operations in the order of their seed until the condition holds.
  ///
  /// - Returns: False if the condition never holds: `patience` yields passed without a file
  ///   operation, or ``mostEvents`` operations were made.
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
      var stall = Stall(after: patience)
      while !isDone(), held.eventCount == before, !stall.isReached() { await Task.yield() }
      if !isDone(), held.eventCount == before { return false }
      quiet = 0
    }
    return true
  }
}
