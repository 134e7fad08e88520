public import Persistence
import Synchronization

/// A store that commits on an actor with a thread of its own (SE-0392).
///
/// Every commit suspends its task until that thread has encoded and written it; no thread of the
/// cooperative pool ever waits for the disk. Reads look at the state behind a lock, which the thread
/// takes only to look and to apply: a read that had to go to the thread and back would cost two
/// changes of threads, hundreds of times what it does, and wait for the file.
public actor ExecutorActorStore<Item: Storable>: StateGuard {
  // Sendable without a promise of ours: an actor is, and the compiler checks the rest.
  private nonisolated let state: Mutex<StoreState<Item>>
  private nonisolated let file: StoreFile
  private nonisolated let executor: any SerialExecutor
  private nonisolated let ownThread: IOThread?

  /// Opens the store's file, on a thread of the store's own.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: `StoreError`; nothing was changed on disk.
  public init(configuration: StoreConfiguration) throws {
    let state = try StoreState<Item>(opening: configuration)
    file = state.file
    self.state = Mutex(state)
    let thread = IOThread(name: "actor-executor")
    ownThread = thread
    executor = thread
  }

  /// Opens the store's file, on an executor of the caller's.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how.
  ///   - executor: Where the actor runs.
  /// - Throws: `StoreError`; nothing was changed on disk.
  public init(configuration: StoreConfiguration, executor: any SerialExecutor) throws {
    let state = try StoreState<Item>(opening: configuration)
    file = state.file
    self.state = Mutex(state)
    ownThread = nil
    self.executor = executor
  }

  deinit {
    ownThread?.stop()
  }

  /// Where the actor runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Changes the state: the only way in which it ever changes.
  public func commit(_ changes: Changes<Item>) throws {
    var draft = state.withLock { state in state.draft() }
    try draft.add(changes)
    let staged = draft.staged()
    do {
      try file.write(staged)
    } catch {
      state.withLock { state in state.fail(after: error) }
      throw error
    }
    state.withLock { state in state.apply(staged) }
    if changes.closes { ownThread?.stop() }
  }

  /// Finishes what is under way and closes; then the store's own thread has ended too.
  public nonisolated func close() async throws {
    try await commit(.close)
    await ownThread?.ended()
  }

  /// Looks at the state while nothing can change it.
  public nonisolated func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try state.withLock { state in try body(state) }
  }
}
