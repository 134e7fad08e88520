import Persistence

/// The part of G14 on real files: a child is killed at the moment when its directory holds
/// something undeclared, and the directory is listed after the store has been opened again.
struct ResidueOfKills {
  /// Makes a file of about 30 kB, so that writing it takes a while.
  private static let ballast = 300
  /// A child that never shows anything undeclared is killed after so many changes.
  private static let longestLife = 12

  let trial: Trial
  let firstCase: Int

  init(_ trial: Trial, firstCase: Int) {
    self.trial = trial
    self.firstCase = firstCase
  }

  func run() async throws -> Finding {
    guard let child = trial.child else {
      return .notExercised("no child process to kill while it writes real files")
    }
    if let only = trial.replay.only, only < firstCase {
      return .notExercised("replayed without kills")
    }
    let arena = try Arena(onDisk: (), claims: trial.subject.claims)
    defer { arena.remove() }
    var seen = 0
    let kills = trial.cases(20)
    for round in 1...kills {
      var random = trial.randomNumbers(case: firstCase)
      let plan = WriterPlan(
        place: ChildConfiguration(arena, .powerLoss), seed: random.next(), round: round, clients: 1,
        ballast: Self.ballast)
      do {
        let writer = try KilledWriter(plan, trial.subject, child)
        let isCaught = try await writer.run(
          killingWhen: { try !arena.residue().isEmpty }, atLatestAfter: Self.longestLife)
        if isCaught { seen += 1 }
      } catch let failure as ChildFailure {
        return trial.broken(case: firstCase, explored: round, failure.description)
      }
      let store = try await plan.place.open(trial.subject)
      let residue = try arena.residue()
      try await store.close()
      if !residue.isEmpty {
        return trial.broken(
          case: firstCase, explored: round, "kill -9 during a save; opened again: \(residue) stayed"
        )
      }
    }
    return .held(
      explored: kills, detail: "\(kills) kills, \(seen) of them while a temporary file was there")
  }
}
