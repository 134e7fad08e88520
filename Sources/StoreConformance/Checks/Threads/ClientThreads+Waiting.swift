/// Waiting for calls that a wrong store could keep for ever: it is counted in turns, and what is still
/// stuck then is left behind.
extension ClientThreads {
  /// After this many turns without any sign of life, a call is said to hang.
  static let patience = 200_000
  /// After this many file operations, calls that should have ended long ago never will.
  static let mostEvents = 1_000_000
  /// How many turns another client gets to return, if it can, while the first is held.
  static let aside = 200

  /// Waits until the calls have returned, and lets held operations through meanwhile.
  ///
  /// On a real disk it simply waits: no number of turns says how long a disk takes, and counting
  /// them keeps a processor busy that the disk's driver may need. What hangs there is found by the
  /// limit of the check's own process.
  ///
  /// - Returns: False when not all return.
  func returned(
    _ calls: [StartedCall<some Sendable>], letThrough held: HeldOperations? = nil
  ) async -> Bool {
    if isOnDisk {
      for call in calls { await call.ended() }
      return true
    }
    guard let held else { return await turns(Self.patience) { calls.allSatisfy(\.hasReturned) } }
    return await letThrough(held) { calls.allSatisfy(\.hasReturned) }
  }

  /// Waits until the condition holds, for so many turns at most; returns whether it does.
  ///
  /// A turn hands a job to another thread and back: on a busy machine it takes as much longer as
  /// everybody else's work does.
  func turns(_ most: Int, until isDone: () -> Bool) async -> Bool {
    for _ in 0..<most {
      if isDone() { return true }
      await turn()
    }
    return isDone()
  }

  /// One turn.
  func turn() async { await Task(executorPreference: echo) {}.value }

  /// Lets held operations through, by their seed, until the condition holds.
  ///
  /// - Returns: False when it does not come to hold: nothing was done to a file for so many turns,
  ///   or ``mostEvents`` things were.
  func letThrough(
    _ held: HeldOperations, patience: Int = Self.patience, until isDone: () -> Bool
  ) async -> Bool {
    var quiet = 0
    let most = held.eventCount + Self.mostEvents
    while !isDone() {
      let before = held.eventCount
      await turn()
      held.releaseByChance()
      quiet = held.eventCount == before ? quiet + 1 : 0
      if quiet > patience || held.eventCount > most { return false }
    }
    return true
  }
}
