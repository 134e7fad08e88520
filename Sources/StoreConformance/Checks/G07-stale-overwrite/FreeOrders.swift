import Linearizability
import Persistence
import SeededRandom

/// The part of G7 with several clients that write the same few keys at the same time.
struct FreeOrders {
  static let mostClients = 8
  private static let changesPerClient = 3

  let trial: Trial
  let threads: ClientThreads

  func run() async -> Finding {
    let numbers = CaseNumbers(
      first: ForcedOrders.mostCases, count: trial.cases(trial.isDirect ? 100 : 200),
      isEndless: true, replayAttempts: 50)
    let detail = "runs of 3 to \(Self.mostClients) clients writing the same keys"
    return await trial.attempt(numbers, detail: detail) { try await problem(in: $0, $1) }
  }

  private func problem(in number: Int, _ attempt: Int) async throws -> Violation? {
    var random = trial.randomNumbers(case: number)
    let plans = Self.plans(&random)
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let seed = random.next() &+ UInt64(attempt)
    let held = HeldOperations()
    defer { held.release() }
    let gated = HookedFileSystem(arena.base) { operation, _ in held.pass(operation) }
    let configuration = arena.configuration(fileSystem: trial.isDirect ? nil : gated)
    let store = try await trial.subject.open(configuration)
    held.hold(oneIn: 2, of: [.write, .rename], seed: seed)
    let calls = plans.enumerated().map { client, plan in
      threads.start(client) {
        for change in plan { _ = try await store.perform(StoreCall(change)) }
      }
    }
    let story = plans.enumerated().map { "client \($0): \(Self.text($1))" }
    guard await threads.returned(calls, letThrough: held) else {
      throw Unexercised.standsStill("not all clients returned that wrote the same keys")
    }
    for call in calls { try call.outcome?.get() }
    // From here on held operations would stay blocked, and a flush or a close may write.
    held.release()
    let newest = NewestContent { Self.isNewest($0, plans) }
    return try await newest.problem(store, trial.subject, in: arena)?.after(
      story + ["all returned"])
  }

  static func plans(_ random: inout SplitMix64) -> [[KeyContent]] {
    let keys = Int.random(in: 1...3, using: &random)
    // Every revision is written only once, so a revision identifies its client.
    var revision = 0
    return (0..<Int.random(in: 3...mostClients, using: &random)).map { _ in
      (0..<changesPerClient).map { _ in
        revision += 1
        let isDelete = Int.random(in: 0..<6, using: &random) == 0
        return KeyContent(
          key: Int.random(in: 0..<keys, using: &random), revision: isDelete ? nil : revision)
      }
    }
  }

  /// Returns true if every key has the last revision that some client wrote to it.
  static func isNewest(_ content: [Int: Int], _ plans: [[KeyContent]]) -> Bool {
    let keys = Set(plans.joined().map(\.key)).union(content.keys)
    return keys.allSatisfy { key in
      plans.contains { plan in
        plan.last { $0.key == key }.map { $0.revision == content[key] } ?? false
      }
    }
  }

  private static func text(_ plan: [KeyContent]) -> String {
    plan.map { StoreCall($0).label }.joined(separator: ", ")
  }
}
