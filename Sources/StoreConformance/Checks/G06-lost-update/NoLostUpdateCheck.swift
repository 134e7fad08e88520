import Linearizability
import Persistence

extension Check {
  /// G6: after all clients have returned, every update is in memory, and on disk after reopening.
  ///
  /// The check has three parts:
  ///
  /// - Chosen schedules, for stores whose jobs it can schedule: all schedules of two clients and
  ///   some of more clients.
  /// - A gate, for stores whose file operations it can observe. The gate blocks one client at each
  ///   of its file operations while a second client saves.
  /// - Clients on unsynchronised threads.
  static let noLostUpdate = Check(.noLostUpdate) { trial in
    try await ScheduledRuns.updates(trial).run {
      let free = FreeUpdates(trial: trial, firstCase: ForcedOrders.mostCases)
      let first = try await ClientThreads.with(2, for: trial) { threads in
        try await ForcedOrders.updates(trial, threads).run()
      }
      if case .broken = first { return first }
      return await ClientThreads.with(FreeUpdates.mostClients) { threads in
        first.joined(with: await free.run(on: threads))
      }
    }
  }
}

extension ForcedOrders {
  /// The part of G6 that orders two saves of different keys.
  static func updates(_ trial: Trial, _ threads: ClientThreads) -> ForcedOrders {
    ForcedOrders(
      trial, threads, detail: "orders of two saves forced by gates", from: [0: 1],
      [(.save(key: 1, revision: 1), .save(key: 2, revision: 1))]
    ) { ended in
      // Both orders give the same content.
      try await ExpectedContent(content: ended.contents[0])
        .difference(ended.store, trial.subject, ended.configuration)
    }
  }
}

/// The content after several clients' updates, in memory and on disk.
struct ExpectedContent {
  let content: [Int: Int]

  /// Reads the open store, closes it, opens it again and reads it once more.
  ///
  /// - Returns: The missing or surplus items, or `nil`.
  func difference(
    _ store: any ErasedStore, _ subject: Subject, _ configuration: StoreConfiguration
  ) async throws -> Violation? {
    let inMemory = try await store.loadAll()
    try await store.close()
    let reopened = try await subject.open(configuration)
    let onDisk = try await reopened.loadAll()
    try await reopened.close()
    return difference(in: inMemory, "in memory") ?? difference(in: onDisk, "on disk")
  }

  private func difference(in found: [Int: Int], _ place: String) -> Violation? {
    for key in Set(content.keys).union(found.keys).sorted() where content[key] != found[key] {
      return Violation(
        expected: "key \(key) \(place): \(content[key])",
        found: "key \(key) \(place): \(found[key])")
    }
    return nil
  }
}
