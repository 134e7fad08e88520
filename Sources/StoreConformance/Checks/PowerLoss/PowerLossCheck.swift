import Persistence
import SimulatedDisk

extension Check {
  /// G9: after a power cut at any moment, the store opens and holds what was acknowledged, and of
  /// each call under way all or nothing.
  static let powerLossSurvival = Check(.powerLossSurvival) { trial in
    let memory = CrashMemory()
    return try await trial.exploreCrashes(120, "lists of calls") { number in
      var random = trial.randomNumbers(case: number)
      if let steps = PowerLossScenario.steps(ofKilledCase: number, using: &random) {
        return try await KilledCase(
          subject: trial.subject, steps: steps, seed: random.next(), memory: memory
        ).run()
      }
      let rounds = PowerLossScenario.rounds(case: number, using: &random)
      return try await PowerLossCase(
        subject: trial.subject, rounds: rounds, seed: random.next(), memory: memory
      ).run()
    }
  }
}

/// One list of calls at durability `powerLoss`, and a power cut at every moment of it.
struct PowerLossCase {
  let subject: Subject
  let rounds: [[StoreStep]]
  let seed: UInt64
  let memory: CrashMemory

  func run() async throws -> CrashTally {
    let arena = try Arena()
    guard let memory = arena.memory else { return CrashTally() }
    let start = memory.snapshot()
    let recording = RecordingFileSystem(memory, keepsBytes: true)
    let calls = try await RecordedCalls.make(
      rounds, on: subject, arena.configuration(fileSystem: recording), recording)
    if let thrown = calls.thrown {
      return CrashTally(failure: arena.withoutDirectory("with nothing wrong yet, \(thrown)"))
    }
    let exploration = CrashExploration(
      subject: subject, log: try DiskLog(recording.trace, from: start), seed: seed,
      configuration: arena.configuration(), memory: self.memory)
    return try await exploration.tally(calls.ledger)
  }
}
