public import Persistence

/// Everything that the journal's writer needs and changes; only one writer uses it at a time.
@usableFromInline
struct JournalWriter<Item: Storable>: ~Copyable, Sendable {
  /// The journal, to be changed; `nil` until the whole journal has been read.
  @usableFromInline var state: JournalState<Item>?
  /// The journal as its index shows it, until the whole journal has been read.
  var opening: JournalOpening<Item>?
  /// The last compaction task that was started.
  ///
  /// It writes a new generation while the old one is appended to, and keeps its files open until it
  /// ends.
  var compaction: Task<Void, Never>?
  var isCompacting = false

  init(state: consuming JournalState<Item>?, opening: consuming JournalOpening<Item>?) {
    self.state = state
    self.opening = opening
  }

  /// Performs the three steps of a commit for a group of commits; without a state all are refused.
  @inlinable
  mutating func write(
    _ group: some Collection<JournaledChanges<Item>>, _ items: ShardedItems<Item>
  ) -> WrittenJournalGroup<Item> {
    guard var staged = items.mark.within({ state?.stage(group) }) else {
      return refuse(group, items)
    }
    let (commits, answers, closes) = (staged.commits, staged.answers, staged.closes)
    let failure: StoreError?
    do throws(StoreError) {
      try state?.write(&staged, recall: items.recall)
      failure = nil
    } catch {
      failure = error
    }
    if failure == nil {
      let wasMarked = items.mark.isSet
      items.mark.set(true)
      state?.apply(staged)
      items.apply(commits)
      items.mark.set(wasMarked)
    }
    if closes { items.close() }
    return WrittenJournalGroup(answers: answers, failure: failure)
  }

  /// Refuses commits, because the journal could not be read; its bytes stay unchanged.
  @usableFromInline
  mutating func refuse(
    _ group: some Collection<JournaledChanges<Item>>, _ items: ShardedItems<Item>
  ) -> WrittenJournalGroup<Item> {
    let refusal = opening?.failure ?? .closed(items.path)
    let answers = group.map { commit in
      commit.closes ? StagedGroup<Item>.Answer.done : .refused(refusal)
    }
    if group.contains(where: { $0.closes }) {
      opening?.close()
      opening = nil
      items.close()
    }
    return WrittenJournalGroup(answers: answers, failure: nil)
  }

  /// Ends the compaction, unless the groups saved in the meantime are so large that they must be
  /// added before saves have to wait.
  mutating func finishCompaction(
    _ outcome: Result<CompactedJournal<Item>, StoreError>
  ) -> [AppendedGroup<Item>]? {
    if let appended = state?.appended(since: outcome) { return appended }
    isCompacting = false
    do {
      try state?.finishCompaction(outcome)
    } catch {
      // The journal is unchanged, and a later attempt follows when it has grown. After an unknown
      // outcome the state refuses every later change.
    }
    return nil
  }
}

/// The outcomes of a group's commits.
@usableFromInline
struct WrittenJournalGroup<Item: Storable>: Sendable {
  @usableFromInline let answers: [StagedGroup<Item>.Answer]
  @usableFromInline let failure: StoreError?

  @inlinable
  init(answers: [StagedGroup<Item>.Answer], failure: StoreError?) {
    self.answers = answers
    self.failure = failure
  }

  /// Returns the answer to the caller of the commit with this index.
  @inlinable
  func outcome(_ index: Int) -> Result<Void, any Error> {
    switch (answers[index], failure) {
    case (.done, _), (.asWritten, nil): .success(())
    case (.asWritten, let failure?): .failure(failure)
    case (.refused(let refusal), _): .failure(refusal)
    }
  }
}
