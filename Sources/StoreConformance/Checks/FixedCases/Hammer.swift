import Persistence
import Synchronization

/// Thousands of calls of many clients on many keys, which nobody records, and then a look at what is
/// there: a store may be right for few calls, and crash or lose something among many.
enum Hammer {
  static let fixedCase = FixedCase(
    "\(clients) clients, \(clients * rounds) changes and as many finds", isLong: true
  ) { trial in
    try await ClientThreads.with(clients) { threads in
      // A disk would only slow the calls down.
      let arena = try Arena(for: trial.subject, needsDisk: false)
      defer { arena.remove() }
      let store = try await trial.subject.open(arena.configuration(.processCrash))
      let problems = Mutex<[String]>([])
      try await threads.run(clients) { client in
        if let problem = await problem(of: client, store) {
          problems.withLock { $0.append(problem) }
        }
      }
      if let problem = problems.withLock(\.first) { return problem }
      return try await problemAfterwards(trial, store, arena)
    }
  }

  private static let clients = 8
  private static let rounds = 640
  /// How many keys each client has for itself.
  private static let keys = 8

  /// A client's calls, each on a key that no other client changes.
  private static func problem(of client: Int, _ store: any ErasedStore) async -> String? {
    for round in 0..<rounds {
      let key = key(client, round)
      let expected = isDeleted(round) ? nil : round
      do {
        if isDeleted(round) {
          try await store.delete(key)
        } else {
          try await store.save(key, round)
        }
        let found = try await store.find(key)
        if found != expected {
          return "client \(client), call \(round), key \(key), which no other client changes\n"
            + "expected: \(text(expected))\nfound: \(text(found))"
        }
      } catch {
        return "client \(client), call \(round), key \(key)\nexpected: no error\nfound: it threw: "
          + "\(error)"
      }
    }
    return nil
  }

  private static func problemAfterwards(
    _ trial: Trial, _ store: any ErasedStore, _ arena: Arena
  ) async throws -> String? {
    var model: [Int: Int] = [:]
    for client in 0..<clients {
      for round in 0..<rounds { model[key(client, round)] = isDeleted(round) ? nil : round }
    }
    let memory = await Subject.content(of: store)
    try await store.close()
    let disk = try await trial.subject.observe(arena.configuration(.processCrash))
    for (place, seen) in [("afterwards", memory), ("closed and opened again", disk)] {
      if seen == .content(model) { continue }
      return "\(place)\nexpected: \(model.count) items, each as it was last saved\n"
        + "found: \(difference(seen, model))"
    }
    return nil
  }

  private static func difference(_ seen: Observation, _ model: [Int: Int]) -> String {
    guard case .content(let content) = seen else { return "\(seen)" }
    let wrong = Set(model.keys).union(content.keys).filter { model[$0] != content[$0] }
    let key = wrong.min() ?? 0
    return "\(content.count) items; of \(wrong.count) wrong keys the first is \(key): "
      + "\(text(content[key])), not \(text(model[key]))"
  }

  private static func key(_ client: Int, _ round: Int) -> Int { client * keys + round % keys }

  private static func isDeleted(_ round: Int) -> Bool { round % 11 == 10 }

  private static func text(_ revision: Int?) -> String { revision.map(String.init) ?? "nothing" }
}
