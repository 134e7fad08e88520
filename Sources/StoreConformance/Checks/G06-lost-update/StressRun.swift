import Persistence
import Synchronization

/// Tens of thousands of unrecorded calls from many clients on many keys, followed by a comparison
/// of the content.
///
/// A store may be correct for few calls, and crash or lose an item among many. For a store with
/// both synchronous and `async` calls, the check tries each kind separately and both together.
enum StressRun {
  static let fixedCase = FixedCase(
    "\(clients) clients, \(clients * rounds) changes and four times as many reads", isLong: true
  ) { trial in
    try await ClientThreads.with(clients) { threads in
      // A disk would only slow the calls down.
      let arena = try Arena(for: trial.subject, needsDisk: false)
      defer { arena.remove() }
      let store = try await trial.subject.open(arena.configuration(.processCrash))
      let problems = Mutex<[Violation]>([])
      try await threads.run(clients) { number in
        let client = HammerClient(number: number, store: store)
        if let problem = await client.problem() { problems.withLock { $0.append(problem) } }
      }
      if let problem = problems.withLock(\.first) { return problem }
      return try await problemAfterwards(trial, store, arena)
    }
  }

  static let clients = 8
  static let rounds = 640

  private static func problemAfterwards(
    _ trial: Trial, _ store: any ErasedStore, _ arena: Arena
  ) async throws -> Violation? {
    var model: [Int: Int] = [:]
    for client in 0..<clients {
      for round in 0..<rounds { StressPlan.apply(round, of: client, to: &model) }
    }
    let memory = await Subject.content(of: store)
    try await store.close()
    let disk = try await trial.subject.observe(arena.configuration(.processCrash))
    for (place, seen) in [("afterwards", memory), ("closed and opened again", disk)] {
      if seen == .content(model) { continue }
      return Violation(
        expected: "\(model.count) items, each as it was last saved",
        found: difference(seen, model)
      ).after(place)
    }
    return nil
  }

  private static func difference(_ seen: Observation, _ model: [Int: Int]) -> Fact {
    guard case .content(let content) = seen else { return "\(seen)" }
    let wrong = Set(model.keys).union(content.keys).filter { model[$0] != content[$0] }
    let key = wrong.min() ?? 0
    return "\(content.count) items; of \(wrong.count) wrong keys the first is \(key): "
      + "\(content[key]), not \(model[key])"
  }
}

/// The changes.
///
/// Each client changes only its own keys, and makes the same changes in every run.
enum StressPlan {
  /// The number of keys that belong to each client.
  private static let keys = 8

  /// The keys that a change affects.
  static func keys(_ round: Int, of client: Int) -> [Int] {
    let first = client * keys
    return isBatch(round) ? Array(first..<(first + keys)) : [first + round % keys]
  }

  static func change(_ round: Int, of client: Int) -> StoreStep {
    let keys = keys(round, of: client)
    return switch (isBatch(round), isDeletion(round)) {
    case (false, false): .save(keys[0], round)
    case (false, true): .delete(keys[0])
    case (true, false): .saveBatch(keys.map { .init(key: $0, revision: round) })
    case (true, true): .deleteBatch(keys)
    }
  }

  static func apply(_ round: Int, of client: Int, to model: inout [Int: Int]) {
    for key in keys(round, of: client) { model[key] = isDeletion(round) ? nil : round }
  }

  /// Returns true if some client saves this revision to this key at any time.
  static func isPossible(_ revision: Int, of key: Int) -> Bool {
    (0..<StressRun.rounds).contains(revision) && (0..<StressRun.clients * keys).contains(key)
      && !isDeletion(revision) && keys(revision, of: key / keys).contains(key)
  }

  private static func isBatch(_ round: Int) -> Bool { round % 16 == 15 }
  private static func isDeletion(_ round: Int) -> Bool { round % 11 == 10 }
}

/// One client of the hammer.
private struct HammerClient {
  let number: Int
  let store: any ErasedStore

  /// Makes all the changes, each with its reads.
  ///
  /// - Returns: The first problem, or `nil`.
  func problem() async -> Violation? {
    for round in 0..<StressRun.rounds {
      let change = StressPlan.change(round, of: number)
      do {
        try await change.perform(on: store)
        if let problem = try await problem(after: round) {
          return problem.after("client \(number), round \(round): \(change)")
        }
      } catch {
        return Violation(expected: "no error", found: "it threw: \(error)").after(
          "client \(number), round \(round): \(change)")
      }
    }
    return nil
  }

  private func problem(after round: Int) async throws -> Violation? {
    var model: [Int: Int] = [:]
    StressPlan.apply(round, of: number, to: &model)
    for key in StressPlan.keys(round, of: number).suffix(2) {
      let found = try await store.find(key)
      if found == model[key] { continue }
      return Violation(expected: "\(model[key])", found: "\(found)").after(
        "find \(key), which no other client changes")
    }
    for other in 1...3 {
      let owner = (number + other) % StressRun.clients
      let key = StressPlan.keys(round, of: owner)[0]
      if let found = try await store.find(key), !StressPlan.isPossible(found, of: key) {
        return Self.impossible(key, found)
      }
    }
    guard round % 8 == 7 else { return nil }
    _ = try await store.count()
    let content = try await store.loadAll()
    return content.first { !StressPlan.isPossible($0.value, of: $0.key) }.map(Self.impossible)
  }

  private static func impossible(_ key: Int, _ found: Int) -> Violation {
    Violation(
      expected: "items that were saved",
      found: "key \(key), revision \(found), which nobody saved"
    ).after("a look at other clients' keys")
  }
}
