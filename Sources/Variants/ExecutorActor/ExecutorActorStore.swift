public import Persistence

/// A store whose state is guarded by an actor with an executor of its own: one thread (SE-0392).
///
/// Every call suspends its task until that thread has run it. Reads wait for the writes before
/// them, file included, and each changes threads twice, which costs it many times what it does;
/// once the store is open, no thread of the cooperative pool ever waits for the disk.
///
/// ```swift
/// let store = try await ExecutorActorStore<Note>.open(configuration: configuration)
/// try await store.save(Note(id: "1", text: "first"))
/// print(try await store.find(by: "1")?.text ?? "nothing")  // first
/// try await store.close()  // and the thread has ended
/// ```
///
/// Read many items with one `loadAll()`. A loop with `try await store.find(by: id)` changes threads twice
/// for each id.
public actor ExecutorActorStore<Item: Storable>: StateGuard, ThreadedStore {
  // Sendable without a promise of ours: an actor is, and the compiler checks the rest.
  private var state: StoreState<Item>
  private nonisolated let thread: StoreThread

  /// Opens the store's file.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how.
  ///   - thread: Where the actor runs.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration, on thread: StoreThread) throws {
    state = try StoreState(opening: configuration)
    self.thread = thread
  }

  /// Changes the state: the only way in which it ever changes.
  public func commit(_ changes: Changes<Item>) throws {
    try state.commit(changes)
  }

  /// Looks at the state while nothing can change it.
  public func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }

  /// Finishes what is under way and closes; then the store's own thread has ended too.
  public nonisolated func close() async throws {
    try await commit(.close)
    await thread.end()
  }

  /// Where the actor runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.serial.asUnownedSerialExecutor()
  }
}

extension ExecutorActorStore: PagedStore where Item.ID: Comparable {}
