public import Persistence
import Synchronization

/// A store whose state is guarded by an actor, with group commit.
///
/// Saves that arrive while a commit is being written go together into the next one; each returns
/// when its own is on disk. Each is encoded in the task that saves, so that encoding uses every
/// processor; input and output run on a thread of the store's own: reads never wait for them, and no
/// thread of the cooperative pool does.
public actor BatchedActorStore<Item: Storable>: StateGuard {
  // Sendable without a promise of ours: an actor is, and the compiler checks the rest.
  private var state: StoreState<Item>
  private nonisolated let serving: (any TaskExecutor)?
  private let writing: any TaskExecutor
  private nonisolated let configuration: StoreConfiguration
  private nonisolated let ownThread: IOThread?
  /// Behind a lock and not on the actor, so that a save need not change places to get in line.
  private nonisolated let waiting = Mutex(WaitingCommits<Item>())

  /// Opens the store's file, with a writer thread of the store's own.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: `StoreError`; nothing was changed on disk.
  public init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
    let thread = IOThread(name: "actor-batched")
    self.configuration = configuration
    ownThread = thread
    serving = nil
    writing = thread
  }

  /// Opens the store's file, with an executor of the caller's for the writer.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how.
  ///   - executor: Where the commits are gathered and written.
  /// - Throws: `StoreError`; nothing was changed on disk.
  public init(configuration: StoreConfiguration, executor: any TaskExecutor) throws {
    state = try StoreState(opening: configuration)
    self.configuration = configuration
    ownThread = nil
    serving = executor
    writing = executor
  }

  deinit {
    ownThread?.stop()
  }

  /// Changes the state: the only way in which it ever changes.
  @concurrent
  public nonisolated func commit(_ changes: Changes<Item>) async throws {
    let encoded = try await encoded(changes)
    try await withCheckedThrowingContinuation { caller in
      if waiting.withLock({ $0.append(encoded, caller) }) {
        // Others will wait for it too: never behind what only the first caller would yield to.
        Task(executorPreference: serving, priority: max(Task.currentPriority, .medium)) {
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

  /// Looks at the state while nothing can change it.
  public func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }

  /// How many commits wait for the one that is being written; for tests that order them.
  package nonisolated var queuedCommits: Int { waiting.withLock { $0.count } }

  /// A closed store says so, whatever the items are.
  private nonisolated func encoded(_ changes: Changes<Item>) async throws -> EncodedChanges<Item> {
    do {
      return try EncodedChanges(changes, as: configuration)
    } catch {
      try await read { state in try state.checkOpen() }
      throw error
    }
  }

  /// Writes what waits, everything that has gathered, up to 1,024 commits at a time, until nothing
  /// does.
  private func serve() async {
    while let group = waiting.withLock({ $0.next(most: 1_024) }) {
      let written = await withTaskExecutorPreference(writing) {
        await write(group, to: state.draft(), in: state.file)
      }
      state.finish(written)
      written.resumeCallers()
      await letCallersReturn()
    }
  }

  /// Away from the actor, on the writer's executor.
  @concurrent
  private nonisolated func write(
    _ group: CommitGroup<Item>, to draft: consuming sending Draft<Item>, in file: StoreFile
  ) async -> WrittenGroup<Item> {
    group.written(to: draft, in: file)
  }

  /// Queues behind the callers that were just resumed, a few times while the line grows: those who
  /// save again at once are in the next group instead of the one after it.
  @concurrent
  private nonisolated func letCallersReturn() async {
    await Task.yield()
    for _ in 0..<4 {
      let length = queuedCommits
      await Task.yield()
      if queuedCommits == length { return }
    }
  }
}
