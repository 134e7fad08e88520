import Linearizability
import Persistence
import SeededRandom

/// The part of G6 with unsynchronised clients.
///
/// Each client changes its own keys, so the final content does not depend on their order.
struct FreeUpdates {
  static let mostClients = 8
  private static let callsPerClient = 6

  let trial: Trial
  let firstCase: Int

  func run(on threads: ClientThreads) async -> Finding {
    if let only = trial.replay.only, only < firstCase {
      return .notExercised("replayed with gates only")
    }
    let numbers = CaseNumbers(
      first: firstCase, count: trial.cases(ordinary), isEndless: true,
      replayAttempts: HistorySweep.replayAttempts)
    let detail = "runs of 2 to \(Self.mostClients) free threads"
    return await trial.attempt(numbers, detail: detail) { number, _ in
      try await problem(in: number, on: threads)
    }
  }

  /// The number of ordinary cases, which is low on real disks because these are slow.
  ///
  /// A specimen that must lose updates gets the full number, because the finding may be that no
  /// update is lost. The first lost update ends the search.
  private var ordinary: Int {
    trial.isDirect && !trial.subject.claims.breaks.contains(.noLostUpdate) ? 20 : 300
  }

  private func problem(in number: Int, on threads: ClientThreads) async throws -> Violation? {
    var random = trial.randomNumbers(case: number)
    let plans = Self.plans(&random)
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let jitter = HookedFileSystem.jittering(arena.base, seed: random.next())
    let configuration = arena.configuration(fileSystem: arena.memory == nil ? nil : jitter)
    let store = try await trial.subject.open(configuration)
    try await threads.run(plans.count) { client in
      for change in plans[client] { _ = try await store.perform(StoreCall(change)) }
    }
    let expected = ExpectedContent(
      content: plans.joined().reduce(into: [:]) { $0[$1.key] = $1.revision })
    let difference = try await expected.difference(store, trial.subject, configuration)
    return difference.map { difference in
      let lines = plans.enumerated().map { client, plan in
        "client \(client): " + plan.map { StoreCall($0).label }.joined(separator: ", ")
      }
      return difference.after(lines + ["all returned"])
    }
  }

  /// The changes that each client makes to its own keys.
  static func plans(_ random: inout SplitMix64) -> [[KeyContent]] {
    (0..<Int.random(in: 2...mostClients, using: &random)).map { client in
      (0..<callsPerClient).map { index in
        KeyContent(
          key: client * 2 + Int.random(in: 0..<2, using: &random),
          revision: Int.random(in: 0..<5, using: &random) == 0 ? nil : index + 1)
      }
    }
  }
}
