public import Persistence
public import Synchronization

extension JournaledActorStore {
  /// Changes the state.
  ///
  /// No other call changes it.
  ///
  /// - Throws: `StoreError`, as `Store` describes.
  @concurrent @inlinable
  public nonisolated func commit(_ changes: Changes<Item>) async throws {
    let commit = try encoded(changes)
    // A closing waits for the compaction; a caller's task must not do that for others.
    if !changes.closes, !items.isLoading, takesService(commit) {
      // Without its own executor the store would write on the pool, where the caller already runs.
      if serialExecutor == nil { return try writeAlone(commit).get() }
      return try await writeAloneOnActor(commit).get()
    }
    try await withCheckedThrowingContinuation { caller in
      if append(commit, caller) { startServing() }
    }
    if changes.closes { ownThread?.stop() }
  }

  /// Encodes a commit in its caller's context, and not on the actor.
  ///
  /// A closed store throws `closed`, whatever the items are.
  @usableFromInline
  nonisolated func encoded(_ changes: Changes<Item>) throws -> JournaledChanges<Item> {
    do {
      let commit = try JournaledChanges(changes, as: configuration)
      if !hasKeptOne.load(ordering: .relaxed), try commit.checkFirstItemIsKept(configuration) {
        hasKeptOne.store(true, ordering: .relaxed)
      }
      return commit
    } catch {
      try items.checkOpen()
      throw error
    }
  }

  /// Writes a commit on the calling thread when no one else writes, and then hands the service
  /// over.
  @inlinable
  nonisolated func writeAlone(_ commit: JournaledChanges<Item>) -> Result<Void, any Error> {
    let written = write(CollectionOfOne(commit))
    handOver()
    return written.outcome(0)
  }

  /// Writes the commit on the actor.
  ///
  /// The threads of the caller's executor may all be waiting for this store, so the write must not
  /// need one of them.
  @inlinable
  func writeAloneOnActor(_ commit: JournaledChanges<Item>) -> Result<Void, any Error> {
    writeAlone(commit)
  }

  /// Hands waiting commits over to the next in the queue, or to a task.
  ///
  /// A task that called the store never writes for others, and a thread writes only one group.
  @inlinable
  nonisolated func handOver() {
    let (successor, isUrgent) = waiting.withLock { waiting in
      (waiting.handOver { !$0.closes }, waiting.hasUrgent)
    }
    switch successor {
    case .nobody: break
    case .thread(let thread): thread.lead()
    // The priority of the caller that hands the backlog over does not apply to the commits of
    // others.
    case .task: startServing(isUrgent ? WriterTuning.priority : .medium)
    }
  }

  @inlinable
  nonisolated func startServing(_ priority: TaskPriority = WriterTuning.priority) {
    Task(executorPreference: taskExecutor, priority: priority) {
      await self.serve()
    }
  }

  /// Writes groups of all waiting commits until none waits.
  @inlinable
  func serve() async {
    while waiting.withLock({ $0.resume() }) {
      var isAlone = false
      repeat {
        if items.isLoading, waitingCount > 0 { await tryLoading() }
        guard let group = nextGroup() else { return }
        if group[0].commit.closes { await compactionEnds() }
        writeForCallers(group)
        // A single commit with no other waiting comes from one client: there are no commits to wait
        // for, and each hop costs as much as the write. After a closing there are no more saves
        // either.
        isAlone = group[0].commit.closes || (group.count == 1 && waitingCount == 0)
      } while isAlone || !waiting.withLock { $0.yield() }
      let callers = hasGivenExecutors ? taskExecutor : nil
      await WriterTuning.letCallersReturn(on: callers ?? globalConcurrentExecutor) {
        self.waitingCount
      }
    }
  }

  /// Writes a group, and resumes its callers.
  @inlinable
  nonisolated func writeForCallers(_ group: [WaitingCommits<JournaledChanges<Item>>.Entry]) {
    let written = write(group.map { $0.commit })
    WaitingCommits.answer(group) { written.outcome($0) }
  }

  /// Takes the next commits, or ends the service.
  ///
  /// Takes as many commits and bytes as the thresholds allow; a commit that closes the store is
  /// always alone.
  @inlinable
  nonisolated func nextGroup() -> [WaitingCommits<JournaledChanges<Item>>.Entry]? {
    var bytes = 0
    return waiting.withLock {
      $0.next(most: thresholds.groupCommits) { last, next in
        bytes += last.size
        return !last.closes && !next.closes && bytes + next.size <= thresholds.groupBytes
      }
    }
  }

  /// The number of commits that wait, without the group that is being written.
  @inlinable nonisolated var waitingCount: Int { waiting.withLock { $0.count } }

  /// Writes one group for any task or thread that serves.
  ///
  /// All commits of the store pass through here.
  ///
  /// A commit that closes the store is a separate group. Its writer has waited for the compaction,
  /// which would otherwise find the journal closed.
  @inlinable
  nonisolated func write(
    _ group: some Collection<JournaledChanges<Item>>
  ) -> WrittenJournalGroup<Item> {
    withWriter { writer in
      let written = writer.write(group, items)
      if writer.state?.isWorthCompacting == true { startCompaction(&writer) }
      return written
    }
  }

  /// Runs code with exclusive access to the journal.
  ///
  /// The task or thread that serves finds the journal free, except when a compaction is being put
  /// in place, and during work before the journal is loaded.
  @inlinable
  nonisolated func withWriter<Result: Sendable>(
    _ body: (inout JournalWriter<Item>) -> Result
  ) -> Result {
    writer.withLock { writer in
      writingThread.store(CurrentThread.number, ordering: .relaxed)
      defer { writingThread.store(0, ordering: .relaxed) }
      return body(&writer)
    }
  }
}
