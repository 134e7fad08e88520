public import Persistence

/// A store whose state is guarded by an actor that runs on a thread of its own (SE-0392).
///
/// Every call suspends its task until that thread has run it. Reads wait for the writes before
/// them, file included; no thread of the cooperative pool ever waits for the disk, and every call
/// costs a change of threads.
public actor ExecutorActorStore<Item: Storable>: StateGuard {
  // Sendable without a promise of ours: an actor is, and the compiler checks the rest.
  private var state: StoreState<Item>
  private nonisolated let executor: any SerialExecutor
  private nonisolated let ownThread: IOThread?

  /// Opens the store's file, on a thread of the store's own.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: `StoreError`; nothing was changed on disk.
  public init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
    let thread = IOThread(name: "lockstep.actor-executor")
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
    state = try StoreState(opening: configuration)
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
}
