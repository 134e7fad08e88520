import Persistence
import Synchronization

extension SQLiteStore {
  /// Inserts the item, or replaces the item with the same id.
  @concurrent
  public nonisolated func save(_ item: Item) async throws {
    try await commit([.save(item)])
  }

  /// Saves all the items as a single commit, or none of them.
  @concurrent
  public nonisolated func save(contentsOf items: [Item]) async throws {
    try await commit(items.map { .save($0) })
  }

  /// Removes the item with this id, if there is one.
  @concurrent
  public nonisolated func delete(_ id: Item.ID) async throws {
    try await commit([.delete(id)])
  }

  /// Removes all the items with these ids as a single commit, or none of them.
  @concurrent
  public nonisolated func delete(contentsOf ids: [Item.ID]) async throws {
    try await commit(ids.map { .delete($0) })
  }

  /// Waits until every change acknowledged before the call is as durable as the store promises.
  public nonisolated func flush() async throws {
    try await commit([])
  }

  /// Encodes a commit in the caller's task and on no actor; then passes the commit to the writer
  /// and waits.
  ///
  /// An item that cannot be encoded fails alone.
  private nonisolated func commit(_ steps: [Changes<Item>.Change]) async throws {
    let rows: [RowChange]
    do {
      rows = try configuration.codec.rows(steps, form, path: path)
      for case (.save(let item), .put(let row)) in zip(steps, rows) {
        try configuration.codec.checkFirstRoundTrip(item, as: row.value, path: path, hasKeptOne)
        break
      }
    } catch {
      // A closed store throws `closed`, whatever the items are.
      if inbox.withLock({ $0.isClosing }) { throw StoreError.closed(path) }
      throw error
    }
    try await withCheckedThrowingContinuation { caller in
      let commit = SQLiteChanges(steps: steps, rows: rows)
      switch inbox.withLock({ $0.add(commit, caller) }) {
      case .waits(let startsWriter): if startsWriter { startServing() }
      case .refused(.failed): caller.resume(throwing: StoreError.failed(path))
      case .refused: caller.resume(throwing: StoreError.closed(path))
      }
    }
  }

  nonisolated func startServing() {
    Task(executorPreference: executor) { await self.serve() }
  }

  /// Commits the waiting commits, up to a threshold at a time, until none waits.
  private func serve() async {
    while true {
      switch inbox.withLock({ $0.next(most: thresholds.commitsPerTransaction) }) {
      case .write(let group): await carryOut(group)
      case .close(let closers): await finishClosing(closers)
      case .nothing: return
      }
    }
  }

  private func carryOut(_ group: [Inbox<Item>.Waiting.Entry]) async {
    if inbox.withLock({ $0.hasFailed }) {
      for waiting in group { waiting.caller.resume(throwing: StoreError.failed(path)) }
      return
    }
    isCommitting = true
    let outcomes = await write(group.map(\.commit))
    isCommitting = false
    finish(group, outcomes)
  }

  /// Runs off the actor, on the writer's executor.
  @concurrent
  private nonisolated func write(_ group: [SQLiteChanges<Item>]) async -> [CommitOutcome] {
    writer.withLock { writer in
      writer?.write(group) ?? group.map { _ in .failure(.closed(path)) }
    }
  }

  /// Publishes the commits on the feed, then resumes the callers.
  private func finish(_ group: [Inbox<Item>.Waiting.Entry], _ outcomes: [CommitOutcome]) {
    if outcomes.contains(where: \.stopsStore) { inbox.withLock { $0.fail() } }
    for case (let waiting, .success(true)) in zip(group, outcomes) {
      feed.publish(waiting.commit.steps)
    }
    // Between two commits, the committed items and those published on the feed are the same.
    let snapshots = snapshots
    self.snapshots = []
    for caller in snapshots { caller.resume(with: Result { try snapshotNow() }) }
    for (waiting, outcome) in zip(group, outcomes) {
      waiting.caller.resume(with: outcome.map { _ in }.mapError { $0 as any Error })
    }
  }
}
