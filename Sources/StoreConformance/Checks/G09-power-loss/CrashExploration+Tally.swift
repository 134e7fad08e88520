import Persistence
import SimulatedDisk

extension CrashExploration {
  /// Judges every state of the strictest model, and counts those of the others, which are among
  /// them.
  ///
  /// None before `first`, an entry's number. A failure is that of the mildest model that has one.
  func tally(_ ledger: CallLedger, from first: Int = 0) async throws -> CrashTally {
    var tally = CrashTally()
    let result = try await run(.posix, ledger, from: first)
    tally.add(.posix, result.states, isBounded: result.isBounded)
    if let failure = result.failure {
      tally.failure = try await mildestFailure(ledger, from: first) ?? failure
      return tally
    }
    for model in [PowerLossModel.orderedDirectories, .programOrder] {
      let result = try await run(model, ledger, from: first)
      tally.add(model, result.states, isBounded: false)
    }
    return tally
  }
}
