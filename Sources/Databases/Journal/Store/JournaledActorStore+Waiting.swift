public import Persistence
public import Synchronization

/// Blocking a thread until the writer, a task, or the loading of the journal is done.
extension JournaledActorStore {
  /// Waits until the commit is answered, and writes a group whenever the service is handed to this
  /// thread.
  @usableFromInline
  nonisolated func waitInLine(_ commit: JournaledChanges<Item>) throws {
    let thread = WaitingThread()
    var leads = waiting.withLock { $0.append(commit, thread) { !$0.closes } }
    while true {
      if leads {
        if let group = nextGroup() { writeForCallers(group) }
        handOver()
      }
      // A write that waits for the disk takes longer than all polls.
      switch thread.wait(polls: configuration.durability == .processCrash ? thresholds.polls : 0) {
      case .leads: leads = true
      case .answered(let outcome): return try outcome.get()
      }
    }
  }

  /// Throws if the calling thread is already inside a call of the store, or compares ids for any
  /// journaled store.
  @inlinable
  nonisolated func checkIsOutside() throws {
    if writingThread.load(ordering: .relaxed) == CurrentThread.number || items.mark.isSet {
      throw reentrantCall
    }
  }

  @usableFromInline nonisolated var reentrantCall: StoreError { .reentrantCall(items.path) }

  /// Throws if the calling thread cannot wait for the store's tasks: it is the thread of the
  /// opener's executor, as far as that executor can tell.
  @inlinable
  nonisolated func checkCanWait() throws {
    try checkIsOutside()
    if hasGivenExecutors, isOnGivenExecutor { throw reentrantCall }
  }

  /// Throws if the calling thread cannot wait for the store to close: the closing would wait for
  /// the compaction that runs on this thread.
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

  /// Returns the item with the id before all items are loaded.
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

  /// Returns when all items are loaded; throws if the journal cannot be read.
  nonisolated func loadedOnThread() throws {
    guard items.isLoading else { return }
    try checkCanWait()
    try waitForTask { try await self.loadingEnds() }
  }

  /// Blocks the calling thread until a task on another thread has done work that only a task can
  /// do.
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
    // The thread is in no queue, so it is never told to lead.
    while true {
      if case .answered(let outcome) = caller.wait() { return try outcome.get() }
    }
  }
}
