import Persistence

/// Clients on their own threads that save one item after another without obstacles.
enum FreeClients {
  static let count = 4

  static func run(_ trial: Trial) async throws -> ServiceTally.Count {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let store = try await trial.subject.open(arena.configuration(.processCrash))
    let operations = trial.cases(trial.isDirect ? 50 : 200)
    let tally = ServiceTally(clients: count, operationsPerClient: operations)
    try await ClientThreads.with(count) { threads in
      try await threads.run(count) { client in
        for revision in 1...operations {
          tally.call(client)
          try await store.save(client, revision)
          tally.returned(client)
        }
      }
    }
    try await store.close()
    return tally.count
  }
}
