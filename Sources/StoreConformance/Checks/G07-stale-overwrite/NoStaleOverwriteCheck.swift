import Linearizability

extension Check {
  /// G7: the content on disk afterwards equals the content in memory, and has the newest revision
  /// of every key.
  ///
  /// The check has three parts:
  ///
  /// - Chosen schedules, for stores whose jobs it can schedule: all schedules of two clients and
  ///   some of more clients.
  /// - A gate that blocks one write at each of its file operations until another write has
  ///   finished, or evidently waits for the first.
  /// - Three to eight clients on their own threads. A seed delays their writes and releases them in
  ///   a different order. Stores that open files directly get no gates.
  static let noStaleOverwrite = Check(.noStaleOverwrite) { trial in
    try await ScheduledRuns.orders(trial).run {
      try await ClientThreads.with(FreeOrders.mostClients, for: trial) { threads in
        let forced = try await ForcedOrders.writes(trial, threads).run()
        if case .broken = forced { return forced }
        return forced.joined(with: await FreeOrders(trial: trial, threads: threads).run())
      }
    }
  }
}

/// Compares memory with disk after concurrent writes.
struct NewestContent {
  /// Returns true for an allowed content.
  ///
  /// If the last writes of a key overlapped, it may have one of several revisions.
  let allowed: @Sendable (_ content: [Int: Int]) -> Bool

  /// Returns the problem, or `nil`.
  ///
  /// A flush gives the store time for changes that it acknowledged before writing them. G3 judges
  /// whether a change was on disk immediately.
  func problem(
    _ store: any ErasedStore, _ subject: Subject, in arena: Arena
  ) async throws -> Violation? {
    try await store.flush()
    let inMemory = try await store.loadAll()
    let onDisk = try await arena.contentOnDisk(subject)
    try await store.close()
    guard allowed(inMemory) else {
      return "in memory is \(inMemory), which no order of the writes gives"
    }
    guard onDisk == .content(inMemory) else {
      return "in memory is \(inMemory), but a copy of the disk \(onDisk)"
    }
    return nil
  }
}

extension ForcedOrders {
  static let initialContent = [0: 0, 1: 0]
  /// The pairs of calls.
  ///
  /// The first call is blocked while the second starts.
  static let writePairs: [(StoreCall, StoreCall)] = {
    let one = StoreCall.save(key: 0, revision: 1)
    let other = StoreCall.save(key: 1, revision: 3)
    let both = StoreCall.saveAll([(key: 0, revision: 4), (key: 1, revision: 4)])
    return [
      (one, .save(key: 0, revision: 2)), (one, other), (other, one), (one, .delete(key: 0)),
      (.delete(key: 0), one), (both, one), (other, both),
    ]
  }()

  /// The part of G7 that orders two writes.
  static func writes(_ trial: Trial, _ threads: ClientThreads) -> ForcedOrders {
    ForcedOrders(
      trial, threads, detail: "orders of two writes forced by gates", from: initialContent,
      writePairs
    ) { ended in
      try await NewestContent { ended.contents.contains($0) }
        .problem(ended.store, trial.subject, in: ended.arena)
    }
  }
}
