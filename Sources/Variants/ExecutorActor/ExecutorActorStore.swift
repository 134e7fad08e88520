public import Persistence

/// A store whose state is guarded by an actor with a custom executor: one thread (SE-0392).
///
/// Every call suspends its task until that thread has run it. Reads wait for earlier writes,
/// including the file. Each read switches threads twice, which costs many times more than the read
/// itself. Once the store is open, no thread of the cooperative pool waits for the disk.
///
/// ```swift
/// let store = try await ExecutorActorStore<Note>.open(configuration: configuration)
/// try await store.save(Note(id: "1", text: "first"))
/// print(try await store.find(by: "1")?.text ?? "nothing")  // first
/// try await store.close()  // and the thread has ended
/// ```
///
/// Read many items with a single `loadAll()`. A loop with `try await store.find(by: id)` switches
/// threads twice for each id.
public actor ExecutorActorStore<Item: Storable>: GuardedStore, ThreadedStore {
  // Sendable, as every actor is; the compiler checks it.
  private var state: StoreState<Item>
  private nonisolated let thread: StoreThread

  /// Opens the store's file.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameters:
  ///   - configuration: The file, and how to open it.
  ///   - thread: The thread on which the actor runs.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration, on thread: StoreThread) throws {
    state = try StoreState(opening: configuration)
    self.thread = thread
  }

  /// Changes the state.
  ///
  /// No other call changes it.
  public func commit(_ changes: Changes<Item>) throws {
    try state.commit(changes)
  }

  /// Reads the state while no commit can change it.
  public func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }

  /// Finishes the calls in progress, closes the store, and ends the store's own thread.
  public nonisolated func close() async throws {
    try await commit(.close)
    await thread.end()
  }

  /// The executor of the actor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.serial.asUnownedSerialExecutor()
  }
}

extension ExecutorActorStore: PagedStore where Item.ID: Comparable {}
