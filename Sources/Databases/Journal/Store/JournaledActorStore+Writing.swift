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
    // Other callers may come to wait for the writer: a task of low priority leaves the writing to a
    // task of the store.
    if !items.isLoading, Task.currentPriority >= .medium, waiting.withLock({ $0.takesService() }) {
      try await writeAlone(commit)
    } else {
      try await withCheckedThrowingContinuation { caller in
        if waiting.withLock({ $0.append(commit, caller) }) { startServing() }
      }
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

  /// Writes a commit that found nobody writing, and leaves commits that gathered meanwhile to a
  /// task: no caller works for others.
  @inlinable
  func writeAlone(_ commit: JournalCommit<Item>) async throws {
    let written = await carryOut(CollectionOfOne(commit))
    if !waiting.withLock({ $0.endsService() }) { startServing() }
    try written.outcome(0).get()
  }

  @inlinable
  nonisolated func startServing() {
    Task(executorPreference: taskExecutor, priority: WriterTuning.priority) {
      await self.serve()
    }
  }

  /// Writes what waits until nothing does: all that gathered in one group.
  @inlinable
  func serve() async {
    while true {
      if items.isLoading, waitingCount > 0 { await tryLoading() }
      guard let group = nextGroup() else { return }
      let written = await carryOut(group.map { $0.commit })
      for index in group.indices { group[index].caller.resume(with: written.outcome(index)) }
      // A commit alone, with nobody waiting behind, comes from one client: there is nobody to
      // gather, and each hop costs as much as the write. Nor does anybody save after a closing.
      if group[0].commit.closes || (group.count == 1 && waitingCount == 0) { continue }
      let callers = hasGivenExecutors ? taskExecutor : nil
      await WriterTuning.letCallersReturn(on: callers ?? globalConcurrentExecutor) {
        self.waitingCount
      }
    }
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

  /// Carries one group out, whoever writes: all commits of the store pass here.
  ///
  /// A commit that closes the store is a group of its own, and waits for the compaction, which would
  /// find the journal closed.
  @inlinable
  func carryOut(_ group: some Collection<JournalCommit<Item>>) async -> WrittenGroup {
    let closes = group.first?.closes == true
    if closes { await compactionEnds() }
    let written = write(group)
    if !closes { startCompaction() }
    return written
  }

  /// The three steps of a commit, for a group of them; without a state all are refused.
  @inlinable
  func write(_ group: some Collection<JournalCommit<Item>>) -> WrittenGroup {
    guard var staged = state?.stage(group) else { return refuse(group) }
    let (commits, answers, closes) = (staged.commits, staged.answers, staged.closes)
    let failure: StoreError?
    do throws(StoreError) {
      try state?.write(&staged, recall: items.recall)
      failure = nil
    } catch {
      failure = error
    }
    if failure == nil {
      state?.apply(staged)
      items.apply(commits)
    }
    if closes { items.close() }
    return WrittenGroup(answers: answers, failure: failure)
  }

  /// Refuses commits, because the journal could not be read; its bytes stay as they are.
  @usableFromInline
  func refuse(_ group: some Collection<JournalCommit<Item>>) -> WrittenGroup {
    let refusal = opening?.failure ?? .closed(items.path)
    let answers = group.map { commit in
      commit.closes ? StagedGroup<Item>.Answer.done : .refused(refusal)
    }
    if group.contains(where: { $0.closes }) {
      opening?.close()
      opening = nil
      items.close()
    }
    return WrittenGroup(answers: answers, failure: nil)
  }

  /// The outcomes of a group's commits.
  @usableFromInline
  struct WrittenGroup {
    @usableFromInline let answers: [StagedGroup<Item>.Answer]
    @usableFromInline let failure: StoreError?

    @inlinable
    init(answers: [StagedGroup<Item>.Answer], failure: StoreError?) {
      self.answers = answers
      self.failure = failure
    }

    /// The answer to the caller of the commit with this index.
    @inlinable
    func outcome(_ index: Int) -> Result<Void, any Error> {
      switch (answers[index], failure) {
      case (.done, _), (.asWritten, nil): .success(())
      case (.asWritten, let failure?): .failure(failure)
      case (.refused(let refusal), _): .failure(refusal)
      }
    }
  }
}
