public import Persistence
public import Synchronization

/// Waiting with a thread: for the writer, for a task, for the journal to be loaded.
extension JournaledActorStore {
  /// Waits until the commit is answered, and writes a group whenever it is this thread's turn to.
  @usableFromInline
  nonisolated func waitInLine(_ commit: JournalCommit<Item>) throws {
    let thread = WaitingThread()
    var leads = waiting.withLock { $0.append(commit, thread) { !$0.closes } }
    while true {
      if leads {
        if let group = nextGroup() { carryOut(group) }
        handOver()
      }
      // A write that waits for the disk outlasts all looks.
      switch thread.wait(polls: configuration.durability == .processCrash ? thresholds.polls : 0) {
      case .leads: leads = true
      case .answered(let outcome): return try outcome.get()
      }
    }
  }

  /// Throws when the calling thread is in one of the store's own calls already, or compares ids for any
  /// journaled store.
  @inlinable
  nonisolated func checkIsOutside() throws {
    if writingThread.load(ordering: .relaxed) == CurrentThread.number || items.mark.isSet {
      throw reentrantCall
    }
  }

  @usableFromInline nonisolated var reentrantCall: StoreError { .reentrantCall(items.path) }

  /// Throws when the calling thread cannot wait for the store's tasks: it is the thread of the executor that
  /// the opener gave, as far as that executor can tell.
  @inlinable
  nonisolated func checkCanWait() throws {
    try checkIsOutside()
    if hasGivenExecutors, isOnGivenExecutor { throw reentrantCall }
  }

  /// Throws when the calling thread cannot wait for the store to be closed: the closing would wait for the
  /// compaction that this thread makes.
  @usableFromInline
  nonisolated func checkCanClose() throws {
    try checkCanWait()
    if compactingThread.load(ordering: .relaxed) == CurrentThread.number { throw reentrantCall }
  }

  @usableFromInline nonisolated var isOnGivenExecutor: Bool {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return serialExecutor?.isIsolatingCurrentContext() == true
    }
    return false
  }

  /// The item with the id, before all of them are there.
  @usableFromInline
  nonisolated func findOnThreadWhileLoading(_ id: Item.ID) throws -> Item? {
    switch try findByIndex(id) {
    case .item(let item): return item
    case .nothing: return nil
    case .unknown: try loadedOnThread()
    case nil: break
    }
    return try items.find(id)
  }

  /// Returns when everything is there; throws when it cannot be read.
  nonisolated func loadedOnThread() throws {
    guard items.isLoading else { return }
    try checkCanWait()
    try waitForTask { try await self.loadingEnds() }
  }

  /// Waits, with the calling thread, for what only a task can do; the task has a thread of its own.
  @usableFromInline
  nonisolated func waitForTask(_ body: @escaping @Sendable () async throws -> Void) throws {
    let (caller, thread) = (WaitingThread(), IOThread(name: "blocking-call"))
    defer { thread.stop() }
    Task(executorPreference: thread) {
      do {
        try await body()
        caller.resume(with: .success(()))
      } catch {
        caller.resume(with: .failure(error))
      }
    }
    // The thread stands in no line, so that nobody tells it to lead.
    while true {
      if case .answered(let outcome) = caller.wait() { return try outcome.get() }
    }
  }
}
