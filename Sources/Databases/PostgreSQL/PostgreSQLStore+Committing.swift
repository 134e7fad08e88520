import Persistence
import Synchronization

/// A commit that waits in the queue, encoded by its caller.
struct PendingCommit<Item: Storable>: Sendable {
  /// The steps that the feed will report.
  let steps: [Changes<Item>.Change]
  /// The same steps for the table, encoded one by one.
  let rows: [RowChange]
  let caller: CheckedContinuation<Void, any Error>
}

extension PostgreSQLStore {
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

  /// Waits until the earlier commits have ended; acknowledged changes are already on the server.
  public nonisolated func flush() async throws {
    try await commit([])
  }

  /// Encodes a commit in the caller's task and on no actor; then passes the commit to the writer
  /// and waits.
  ///
  /// An item that cannot be encoded fails alone. A cancelled task leaves the queue; a commit that
  /// was already sent to the server is not cancelled.
  private nonisolated func commit(_ steps: [Changes<Item>.Change]) async throws {
    let rows: [RowChange]
    do {
      rows = try encoded(steps)
    } catch {
      // A closed store throws `closed`, whatever the items are.
      if commits.withLock({ $0.isClosing }) { throw StoreError.closed(path) }
      throw error
    }
    let size = rows.reduce(0) { if case .put(let row) = $1 { $0 + row.size } else { $0 + 16 } }
    let deadline = deadline()
    let place = Mutex<LinePlace>(.none)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        let call = PendingCommit(steps: steps, rows: rows, caller: caller)
        getInLine(Line.Entry(call: call, size: size, deadline: deadline), place)
      }
    } onCancel: {
      if let number = place.withLock({ $0.cancel() }) { leaveLine(number) }
    }
  }

  private nonisolated func getInLine(
    _ entry: Line<PendingCommit<Item>>.Entry, _ place: borrowing Mutex<LinePlace>
  ) {
    switch commits.add(entry) {
    case .closed: entry.call.caller.resume(throwing: StoreError.closed(path))
    case .waits(let number, let startsService):
      if startsService { startServing() }
      if place.withLock({ $0.enter(number) }) { leaveLine(number) }
    }
  }

  private nonisolated func leaveLine(_ number: Int) {
    let call = commits.withLock { $0.remove(number) }
    call?.caller.resume(throwing: CancellationError())
  }

  private nonisolated func encoded(_ steps: [Changes<Item>.Change]) throws -> [RowChange] {
    let codec = configuration.codec
    return try steps.map { step in
      switch step {
      case .save(let item):
        let row = try codec.encodedRow(item, form, path: path)
        try codec.checkFirstRoundTrip(item, as: row.body, path: path, hasKeptOne)
        return .put(row)
      case .delete(let id):
        return codec.storedKey(id, form, path: path).map(RowChange.remove) ?? .nothing
      }
    }
  }
}

/// The position of a call in the queue, for its cancellation, which may come before the call is
/// queued.
enum LinePlace: Sendable {
  case none
  case waits(Int)
  case cancelled

  /// Records the position.
  ///
  /// Returns true if the call was already cancelled.
  mutating func enter(_ number: Int) -> Bool {
    if case .cancelled = self { return true }
    self = .waits(number)
    return false
  }

  /// Returns the position to give up, if there is one.
  mutating func cancel() -> Int? {
    defer { self = .cancelled }
    if case .waits(let number) = self { return number }
    return nil
  }
}

// MARK: - The writer

extension PostgreSQLStore {
  /// Commits the waiting commits, a group at a time, until none waits.
  func serve() async {
    while true {
      let work = commits.withLock {
        $0.next(most: thresholds.commitsPerGroup, bytes: thresholds.bytesPerGroup)
      }
      switch work {
      case .calls(let group):
        await carryOut(group)
        if group.count > 1 {
          await WriterTuning.letCallersReturn(on: globalConcurrentExecutor) {
            self.commits.withLock { $0.count }
          }
        }
      case .close(let closers):
        commits.stopWatching()
        for closer in closers { closer.resume() }
      case .nothing: return
      }
    }
  }

  private func carryOut(_ entries: [Line<PendingCommit<Item>>.Entry]) async {
    guard let writer else {
      for entry in entries { entry.call.caller.resume(throwing: StoreError.closed(path)) }
      return
    }
    let calls = entries.map(\.call)
    let group = PostgreSQLCommitGroup(calls.map(\.rows))
    let deadline = entries.map(\.deadline).min() ?? deadline()
    if group.isEmpty {
      for call in calls { call.caller.resume() }
      return
    }
    switch await writer.commit(group, until: deadline) {
    case .committed(let revision, let existing):
      await tell(calls, group, revision, existing)
      for call in calls { call.caller.resume() }
    case .refused(_, isForThisGroup: true) where entries.count > 1:
      // Each commit is sent alone, so that none fails because of another.
      for entry in entries { await carryOut([entry]) }
    case .refused(let error, _), .unknown(let error):
      for call in calls { call.caller.resume(throwing: error) }
    }
  }

  /// Publishes a group's changes on the feed, after the earlier changes of other processes.
  private func tell(
    _ calls: [PendingCommit<Item>], _ group: PostgreSQLCommitGroup, _ revision: Int,
    _ existing: Set<[UInt8]>?
  ) async {
    // A snapshot, or a query for other processes' commits, may already have seen the group.
    if revision == seen.revision, group.identity == seen.group { return }
    guard revision == seen.revision + 1 || (revision > seen.revision && !hasSubscribers) else {
      return await catchUp()
    }
    for (call, hasEffect) in zip(calls, group.effects(existing: existing)) where hasEffect {
      feed.publish(call.steps)
    }
    note(SeenRevision(revision: revision, group: group.identity))
  }
}
