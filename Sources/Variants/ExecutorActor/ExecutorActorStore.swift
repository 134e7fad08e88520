public import Persistence

/// A store whose state is guarded by an actor with an executor of its own: one thread (SE-0392).
///
/// Every call suspends its task until that thread has run it. Reads wait for the writes before
/// them, file included, and each changes threads twice, which costs it many times what it does;
/// once the store is open, no thread of the cooperative pool ever waits for the disk.
public actor ExecutorActorStore<Item: Storable>: StateGuard, AsynchronouslyOpened {
  // Sendable without a promise of ours: an actor is, and the compiler checks the rest.
  private var state: StoreState<Item>
  private nonisolated let executor: any SerialExecutor
  private nonisolated let ownThread: IOThread?

  /// Opens the store's file, with a thread of the store's own.
  ///
  /// Reads and decodes all of it, and blocks the calling thread meanwhile; `open(configuration:)`
  /// suspends its caller instead.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration) throws {
    let thread = IOThread(name: "actor-executor")
    state = try StoreState(opening: configuration)
    executor = thread
    ownThread = thread
  }

  /// Opens the store's file, with an executor of the caller's for the actor.
  ///
  /// Reads and decodes all of it, and blocks the calling thread meanwhile.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how.
  ///   - executor: Where the actor runs.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration, executor: any SerialExecutor) throws {
    state = try StoreState(opening: configuration)
    self.executor = executor
    ownThread = nil
  }

  deinit {
    ownThread?.stop()
  }

  /// Changes the state: the only way in which it ever changes.
  public func commit(_ changes: Changes<Item>) throws {
    try state.commit(changes)
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

  /// Where the actor runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}

extension ExecutorActorStore: PagedStore where Item.ID: Comparable {}
