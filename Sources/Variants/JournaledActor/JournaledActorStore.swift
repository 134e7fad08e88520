public import Persistence
public import Synchronization

/// A store over an append-only journal: an actor that writes, on a thread of its own, and items that
/// are read without it.
///
/// **Commits** are encoded in the tasks that make them. The actor takes all that gathered while it
/// wrote, appends it in one piece, synchronises once, puts it into memory in the journal's order and
/// lets its callers go on: a save returns when its own is on the disk, and costs what it adds, however
/// large the store is. No thread of the cooperative pool waits for the disk.
///
/// **Reads** look into memory, in parts with a lock each that nobody holds while using the disk. They
/// run where they are called, do not wait for the actor, and see a commit whole or not at all. An item
/// is decoded when it is first read.
///
/// **Failures.** What cannot be written throws, and nothing has changed. After a synchronisation that
/// failed nobody knows what is on the disk: its callers get `outcomeUnknown`, and later changes are
/// refused until the store has been opened again.
///
/// The file is described in `docs/JournalFormat.md`.
public actor JournaledActorStore<Item: Storable>: ObservableStore, AsynchronouslyOpened {
  // Sendable without a promise of ours: an actor is, and the compiler checks the rest.
  @usableFromInline var state: JournalState<Item>
  /// Writes a new generation of the journal, while the old one is appended to.
  private var compaction: Task<Void, Never>?
  /// Reads the journal, where its index was enough for opening it.
  var loading: Task<Loaded, Never>?
  @usableFromInline nonisolated let items: ShardedItems<Item>
  private nonisolated let configuration: StoreConfiguration
  private nonisolated let serialExecutor: any SerialExecutor
  @usableFromInline nonisolated let taskExecutor: any TaskExecutor
  @usableFromInline nonisolated let ownThread: IOThread?
  @usableFromInline nonisolated let inbox = Mutex(Inbox<Item>())
  /// Whether an item of this type was decoded with the id that it had.
  private nonisolated let hasKeptOne = Atomic(false)

  /// What was cut off the journal's end when it was opened after a crash; `nil` when nothing was.
  public nonisolated let recovery: JournalRecovery?

  /// Opens the store's journal, with a thread of the store's own.
  ///
  /// Reads and checks all of it, and blocks the calling thread meanwhile; `open(configuration:)`
  /// suspends its caller instead. Items are not decoded. Where a matching index is beside the journal,
  /// a few short reads are enough, and the rest is done behind the opening.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: `StoreError`; what was saved is still on the disk.
  public init(configuration: StoreConfiguration) throws {
    let thread = IOThread(name: "actor-journaled")
    try self.init(configuration, serial: thread, tasks: thread, ownThread: thread)
  }

  /// Opens the store's journal, with executors of the caller's for the actor and its writer's task.
  ///
  /// Reads and checks all of it, and blocks the calling thread meanwhile.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how.
  ///   - executor: Where the actor runs.
  ///   - tasks: Where the task starts that calls it.
  /// - Throws: `StoreError`; what was saved is still on the disk.
  public init(
    configuration: StoreConfiguration, executor: any SerialExecutor, tasks: any TaskExecutor
  ) throws {
    try self.init(configuration, serial: executor, tasks: tasks, ownThread: nil)
  }

  private init(
    _ configuration: StoreConfiguration, serial: any SerialExecutor, tasks: any TaskExecutor,
    ownThread: IOThread?
  ) throws {
    state = try JournalState(opening: configuration, byIndex: true)
    let content = state.takeContent()
    let load = state.load
    items = ShardedItems(
      content, loading: load == nil ? nil : state.indexedCount, codec: configuration.codec,
      path: state.path)
    loading = load.map { Self.start($0, on: ownThread == nil ? tasks : nil) }
    recovery = content?.recovery
    self.configuration = configuration
    serialExecutor = serial
    taskExecutor = tasks
    self.ownThread = ownThread
    if load != nil { Task(executorPreference: tasks) { await self.loadingEnds() } }
  }

  deinit {
    ownThread?.stop()
  }

  /// Where the actor runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    serialExecutor.asUnownedSerialExecutor()
  }

  /// Changes the state: the only way in which it ever changes.
  ///
  /// - Parameter changes: All of it is committed, or nothing.
  /// - Throws: `StoreError`, as `Store` describes.
  @concurrent @inlinable
  public nonisolated func commit(_ changes: Changes<Item>) async throws {
    let commit = try encoded(changes)
    try await withCheckedThrowingContinuation { caller in
      if inbox.withLock({ $0.append(commit, caller) }) {
        Task(executorPreference: taskExecutor, priority: WriterTuning.priority) {
          await self.serve()
        }
      }
    }
    if changes.closes { ownThread?.stop() }
  }

  /// Finishes what is under way and closes; then the store's own thread has ended too.
  public nonisolated func close() async throws {
    try await commit(.close)
    await ownThread?.ended()
  }

  /// How many commits wait for the one that is being written; for tests that order them.
  @inlinable package nonisolated var queuedCommits: Int { inbox.withLock { $0.count } }

  /// Where it is called, and not on the actor; a closed store says so, whatever the items are.
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

  /// Writes what waits until nothing does: all that gathered in one group.
  @inlinable
  func serve() async {
    if items.isLoading { await loadingEnds() }
    while let group = inbox.withLock({ $0.next(most: WriterTuning.mostInGroup) }) {
      let closes = group[0].commit.closes
      if closes || state.isTorn { await compactionEnds() }
      write(group)
      if closes { continue }
      startCompactionIfWorthwhile()
      // Who saved alone, with nobody waiting behind, is one client: there is nobody to gather, and each
      // hop costs as much as the write.
      if group.count == 1, queuedCommits == 0 { continue }
      let callers = ownThread == nil ? taskExecutor : globalConcurrentExecutor
      await WriterTuning.letCallersReturn(on: callers) { self.queuedCommits }
    }
  }

  @usableFromInline
  func compactionEnds() async { await compaction?.value }

  /// The three steps of a commit, for a group of them; then its callers go on.
  @inlinable
  func write(_ group: [Inbox<Item>.Entry]) {
    let staged = state.stage(group.map { $0.commit })
    let (commits, answers, closes) = (staged.commits, staged.answers, staged.closes)
    let failure: StoreError?
    do throws(StoreError) {
      try state.write(staged)
      failure = nil
    } catch {
      failure = error
    }
    if failure == nil {
      state.apply(staged)
      items.apply(commits)
    }
    if closes { items.close() }
    for (entry, answer) in zip(group, answers) {
      switch (answer, failure) {
      case (.done, _), (.asWritten, nil): entry.caller.resume()
      case (.asWritten, let failure?): entry.caller.resume(throwing: failure)
      case (.refused(let refusal), _): entry.caller.resume(throwing: refusal)
      }
    }
  }

  /// Away from the actor, which goes on writing meanwhile.
  @usableFromInline
  func startCompactionIfWorthwhile() {
    guard compaction == nil, let begun = state.beginCompaction() else { return }
    let thread = ownThread.map { _ in IOThread(name: "compaction") }
    compaction = Task(executorPreference: thread ?? taskExecutor) {
      var outcome = await Self.write { () throws(StoreError) in try begun.write() }
      while let appended = await self.finishCompaction(outcome) {
        let written = outcome
        outcome = await Self.write { () throws(StoreError) in try written.get().adding(appended) }
      }
      thread?.stop()
    }
  }

  @concurrent
  private static func write(
    _ body: @Sendable () throws(StoreError) -> CompactedJournal<Item>
  ) async -> Result<CompactedJournal<Item>, StoreError> {
    Result(catching: body)
  }

  /// Ends the compaction, unless too much was saved meanwhile to be added while saves wait: that is
  /// to be added first.
  private func finishCompaction(
    _ outcome: Result<CompactedJournal<Item>, StoreError>
  ) -> [AppendedGroup<Item>]? {
    if let appended = state.appended(since: outcome) { return appended }
    compaction = nil
    do {
      try state.finishCompaction(outcome)
    } catch {
      // Nothing has changed, and it is tried again when the journal has grown; after an unknown
      // outcome the state refuses every later change.
    }
    return nil
  }
}
