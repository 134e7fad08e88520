import Persistence
import SimulatedDisk

extension Check {
  /// G9: after a power cut at any moment, the store opens and holds every acknowledged change.
  ///
  /// Each call in progress is present as a whole or not at all.
  ///
  /// The check cuts the power during lists of calls, and then during schedules of threads
  /// (``ThreadedCrashes``).
  static let powerLossSurvival = Check(.powerLossSurvival) { trial in
    try await trial.withSchedulesOfThreads { try await lists(trial) }
  }

  private static func lists(_ trial: Trial) async throws -> Finding {
    try await trial.exploreCrashes(120, "lists of calls", needsRewriting: true) {
      number, disks, memory in
      var random = trial.randomNumbers(case: number)
      if let steps = PowerLossScenario.steps(ofKilledCase: number, using: &random) {
        return try await KilledCase(
          subject: trial.subject.sized(case: number), disks: disks,
          configuration: try disks.configuration,
          steps: steps.map(trial.subject.claims.fitting), seed: random.next(), memory: memory
        ).run()
      }
      if let steps = PowerLossScenario.steps(ofFaultedCase: number, using: &random) {
        return try await FaultedCase(
          subject: trial.subject.sized(case: number), disks: disks,
          configuration: try disks.configuration,
          steps: steps.map(trial.subject.claims.fitting), seed: random.next(), memory: memory
        ).run()
      }
      let rounds = trial.subject.claims.fitting(
        PowerLossScenario.rounds(case: number, using: &random))
      return try await PowerLossCase(
        subject: trial.subject.sized(case: number), disks: disks,
        configuration: try disks.configuration, rounds: rounds, seed: random.next(), memory: memory
      ).run()
    }
  }
}

/// One list of calls at durability `powerLoss`, with a power cut at every moment of it.
struct PowerLossCase {
  let subject: Subject
  let disks: any Disks
  let configuration: StoreConfiguration
  let rounds: [[StoreStep]]
  let seed: UInt64
  let memory: CrashMemory

  func run() async throws -> CrashTally {
    let recording = try disks.record(on: try disks.empty, configuration)
    let calls = try await RecordedCalls.make(
      rounds, on: subject, recording.configuration, recording)
    let log = try recording.end().log
    if let thrown = calls.thrown {
      return CrashTally(failure: "with nothing wrong yet, \(thrown)")
    }
    let exploration = CrashExploration(
      subject: subject, disks: disks, log: log, seed: seed, configuration: configuration,
      memory: memory)
    var tally = try await exploration.tally(calls.ledger)
    tally.noteRewritings(in: log, of: try disks.storePath)
    return tally
  }
}
