import Persistence

extension Check {
  /// G7: what is on disk afterwards is what is in memory, and that is the newest of every key.
  ///
  /// First under chosen schedules, all of two clients and some of more, where the store's jobs can be
  /// chosen; then with a gate that holds one write at each of its file operations until another is
  /// done, or evidently waits for it; then with three to eight clients on threads of their own and
  /// writes that a seed holds up and lets through in another order. Stores that open files by
  /// themselves get no gates.
  static let noStaleOverwrite = Check(.noStaleOverwrite) { trial in
    try await ScheduledRuns.orders(trial).run {
      try await Stage.with(FreeOrders.mostClients, for: trial) { stage in
        let forced = try await ForcedOrders(trial, stage).run()
        if case .broken = forced { return forced }
        return forced.joined(with: await FreeOrders(trial, stage).run())
      }
    }
  }
}

/// Compares memory with disk after concurrent writes.
struct NewestContent {
  /// What the content may be, by key: a key has several when its last writes overlapped.
  let allowed: @Sendable (_ content: [Int: Int]) -> Bool

  /// Says what is wrong, or `nil`.
  ///
  /// What was acknowledged before it was written gets the time to be: a flush. That it was not on
  /// disk at once is a matter of G3.
  func problem(
    _ store: any ErasedStore, _ subject: Subject, in arena: Arena
  ) async throws -> String? {
    try await store.flush()
    let inMemory = try await store.loadAll()
    let onDisk = try await arena.contentOnDisk(subject)
    try await store.close()
    guard allowed(inMemory) else {
      return "in memory is \(text(inMemory)), which no order of the writes gives"
    }
    guard onDisk == .content(inMemory) else {
      return "in memory is \(text(inMemory)), but a copy of the disk \(onDisk)"
    }
    return nil
  }
}
