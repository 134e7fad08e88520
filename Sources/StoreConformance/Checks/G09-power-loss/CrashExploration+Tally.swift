import SimulatedDisk

extension CrashExploration {
  /// Judges every state of the strictest model, and counts the states of the other models, which
  /// are a subset.
  ///
  /// No state before the entry number `first` is judged. A failure is reported for the mildest
  /// model that has it.
  func tally(_ ledger: CallLedger, from first: Int = 0) async throws -> CrashTally {
    var tally = CrashTally()
    let result = try await run(.posix, ledger, from: first)
    tally.add(.posix, result.states, isBounded: result.isBounded)
    if result.failure != nil {
      let mildest = try await mildestFailure(ledger, from: first) ?? result
      tally.failure = mildest.failure
      return tally
    }
    for model in [PowerLossModel.orderedDirectories, .programOrder] {
      let result = try await run(model, ledger, from: first)
      tally.add(model, result.states, isBounded: false)
    }
    return tally
  }
}
