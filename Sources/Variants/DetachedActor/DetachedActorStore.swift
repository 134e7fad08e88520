public import Persistence
import Synchronization

/// A store whose state is guarded by an actor, with snapshots to one ordered writer.
///
/// What `Task.detached` promises and does not do: commits go to one writer, one after the other, so
/// that no older snapshot overwrites a newer one; a save returns when its own is on disk. Each is
/// encoded in the task that saves; input and output run on a thread of the store's own: reads do not
/// wait for them, and once the store is open, no thread of the cooperative pool does.
public actor DetachedActorStore<Item: Storable>: StateGuard, AsynchronouslyOpened {
  // Sendable without a promise of ours: an actor is, and the compiler checks the rest.
  private var state: StoreState<Item>
  private nonisolated let configuration: StoreConfiguration
  private nonisolated let executor: any TaskExecutor
  private nonisolated let ownThread: IOThread?
  /// Behind a lock and not on the actor, so that a save need not change places to get in line.
  private nonisolated let waiting = Mutex(WaitingCommits<Item>())

  /// Opens the store's file, with a thread of the store's own.
  ///
  /// Reads and decodes all of it, and blocks the calling thread meanwhile; `open(configuration:)`
  /// suspends its caller instead.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration) throws {
    let thread = IOThread(name: "actor-detached")
    state = try StoreState(opening: configuration)
    self.configuration = configuration
    executor = thread
    ownThread = thread
  }

  /// Opens the store's file, with an executor of the caller's for the writer.
  ///
  /// Reads and decodes all of it, and blocks the calling thread meanwhile.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how.
  ///   - executor: Where the writer runs.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration, executor: any TaskExecutor) throws {
    state = try StoreState(opening: configuration)
    self.configuration = configuration
    self.executor = executor
    ownThread = nil
  }

  deinit {
    ownThread?.stop()
  }

  /// Changes the state: the only way in which it ever changes.
  @concurrent
  public nonisolated func commit(_ changes: Changes<Item>) async throws {
    let encoded = try await encoded(changes, as: configuration)
    try await withCheckedThrowingContinuation { caller in
      if waiting.withLock({ $0.append(encoded, caller) }) {
        Task(executorPreference: executor, priority: WriterTuning.priority) { await self.serve() }
      }
    }
    if changes.closes { ownThread?.stop() }
  }

  /// Finishes what is under way and closes; then the store's own thread has ended too.
  public nonisolated func close() async throws {
    try await commit(.close)
    await ownThread?.ended()
  }

  /// Looks at the state while nothing can change it.
  public func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }

  /// How many commits wait for the one that is being written; for tests that order them.
  package nonisolated var queuedCommits: Int { waiting.withLock { $0.count } }

  /// Writes what waits until nothing does: one commit at a time.
  private func serve() async {
    while let group = waiting.withLock({ $0.next(most: 1) }) {
      let written = await write(group, to: state.draft(), in: state.file)
      state.finish(written).resumeCallers()
    }
  }

  /// Away from the actor, which answers reads meanwhile.
  @concurrent
  private nonisolated func write(
    _ group: CommitGroup<Item>, to draft: consuming Draft<Item>, in file: StoreFile
  ) async -> WrittenGroup<Item> {
    group.written(to: draft, in: file)
  }
}

extension DetachedActorStore: PagedStore where Item.ID: Comparable {}
