public import Persistence
public import Synchronization

extension JournaledActorStore {
  /// Changes the state: the only way in which it ever changes.
  ///
  /// - Parameter changes: All of it is committed, or nothing.
  /// - Throws: `StoreError`, as `Store` describes.
  @concurrent @inlinable
  public nonisolated func commit(_ changes: Changes<Item>) async throws {
    let commit = try encoded(changes)
    // A closing waits for the compaction, which no caller's task does for others.
    if !changes.closes, !items.isLoading, takesService(commit) {
      // Without an executor of its own the store would write on the pool, where the caller is already.
      if serialExecutor == nil { return try writeAlone(commit).get() }
      return try await writeAloneOnActor(commit).get()
    }
    try await withCheckedThrowingContinuation { caller in
      if getsInLine(commit, caller) { startServing() }
    }
    if changes.closes { ownThread?.stop() }
  }

  /// Encodes a commit where it is called, and not on the actor; a closed store says so, whatever
  /// the items are.
  @usableFromInline
  nonisolated func encoded(_ changes: Changes<Item>) throws -> JournalCommit<Item> {
    do {
      let commit = try JournalCommit(changes, as: configuration)
      if !hasKeptOne.load(ordering: .relaxed), try commit.checkFirstItemIsKept(configuration) {
        hasKeptOne.store(true, ordering: .relaxed)
      }
      return commit
    } catch {
      try items.checkOpen()
      throw error
    }
  }

  /// Writes a commit that found nobody writing, on the calling thread, and hands the line over.
  @inlinable
  nonisolated func writeAlone(_ commit: JournalCommit<Item>) -> Result<Void, any Error> {
    let written = write(CollectionOfOne(commit))
    handOver()
    return written.outcome(0)
  }

  /// Writes the commit on the actor.
  ///
  /// The threads of the caller's executor may all be waiting for this store, so the write must not need one.
  @inlinable
  func writeAloneOnActor(_ commit: JournalCommit<Item>) -> Result<Void, any Error> {
    writeAlone(commit)
  }

  /// Leaves commits that gathered meanwhile to the next one in line, or to a task: no caller that is a task
  /// works for others, and a thread only for one group.
  @inlinable
  nonisolated func handOver() {
    let (successor, isUrgent) = waiting.withLock { waiting in
      (waiting.handsOver { !$0.closes }, waiting.hasUrgent)
    }
    switch successor {
    case .nobody: break
    case .thread(let thread): thread.lead()
    // The backlog is others': the priority of the caller that hands it over is not theirs.
    case .task: startServing(isUrgent ? WriterTuning.priority : .medium)
    }
  }

  @inlinable
  nonisolated func startServing(_ priority: TaskPriority = WriterTuning.priority) {
    Task(executorPreference: taskExecutor, priority: priority) {
      await self.serve()
    }
  }

  /// Writes what waits until nothing does: all that gathered in one group.
  @inlinable
  func serve() async {
    while waiting.withLock({ $0.begins() }) {
      var isAlone = false
      repeat {
        if items.isLoading, waitingCount > 0 { await tryLoading() }
        guard let group = nextGroup() else { return }
        if group[0].commit.closes { await compactionEnds() }
        carryOut(group)
        // A commit alone, with nobody waiting behind, comes from one client: there is nobody to
        // gather, and each hop costs as much as the write. Nor does anybody save after a closing.
        isAlone = group[0].commit.closes || (group.count == 1 && waitingCount == 0)
      } while isAlone || !waiting.withLock { $0.pauses() }
      let callers = hasGivenExecutors ? taskExecutor : nil
      await WriterTuning.letCallersReturn(on: callers ?? globalConcurrentExecutor) {
        self.waitingCount
      }
    }
  }

  /// Writes a group, and lets its callers go on.
  @inlinable
  nonisolated func carryOut(_ group: [WaitingCommits<JournalCommit<Item>>.Entry]) {
    let written = write(group.map { $0.commit })
    WaitingCommits.answer(group) { written.outcome($0) }
  }

  /// Takes the next commits, or ends the service: as many commits and bytes as the thresholds allow, and
  /// a commit that closes the store always alone.
  @inlinable
  nonisolated func nextGroup() -> [WaitingCommits<JournalCommit<Item>>.Entry]? {
    var bytes = 0
    return waiting.withLock {
      $0.next(most: thresholds.groupCommits) { last, next in
        bytes += last.size
        return !last.closes && !next.closes && bytes + next.size <= thresholds.groupBytes
      }
    }
  }

  /// How many commits wait, without the group that is being written.
  @inlinable nonisolated var waitingCount: Int { waiting.withLock { $0.count } }

  /// Writes one group, whoever serves: all commits of the store pass here.
  ///
  /// A commit that closes the store is a group of its own, and its writer has waited for the compaction,
  /// which would find the journal closed.
  @inlinable
  nonisolated func write(
    _ group: some Collection<JournalCommit<Item>>
  ) -> WrittenJournalGroup<Item> {
    withWriter { writer in
      let written = writer.write(group, items)
      if writer.state?.isWorthCompacting == true { startCompaction(&writer) }
      return written
    }
  }

  /// Does something with the journal, while nobody else does.
  ///
  /// The one who serves finds nobody here, but for a compaction that is put in place, and for what is done before
  /// the journal is loaded.
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
