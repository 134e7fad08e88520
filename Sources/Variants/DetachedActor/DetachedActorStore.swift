public import Persistence

/// A store whose state is guarded by an actor, with one ordered writer off the actor.
///
/// Commits go to one writer, one after the other, so that no older content overwrites a newer one, as
/// it may with a `Task.detached` for each; a save returns when its own is on disk. Each is encoded in the
/// task that saves; input and output run on a thread of the store's own: reads do not wait for them,
/// and once the store is open, no thread of the cooperative pool does.
///
/// ```swift
/// let store = try await DetachedActorStore<Note>.open(configuration: configuration)
/// try await store.save(Note(id: "1", text: "first"))
/// print(try await store.find(by: "1")?.text ?? "nothing")  // first
/// try await store.close()  // and the thread has ended
/// ```
///
/// `Task.detached { try write(snapshot) }` for each save has no order: the older snapshot may be written
/// last.
public actor DetachedActorStore<Item: Storable>: StateGuard, ThreadedStore {
  // Sendable without a promise of ours: an actor is, and the compiler checks the rest.
  private var state: StoreState<Item>
  private nonisolated let configuration: StoreConfiguration
  private nonisolated let thread: StoreThread
  nonisolated let queue: CommitQueue<Item>

  /// Opens the store's file.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how.
  ///   - thread: Where the writer runs.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration, on thread: StoreThread) throws {
    state = try StoreState(opening: configuration)
    self.configuration = configuration
    self.thread = thread
    queue = CommitQueue(thread)
  }

  /// Changes the state: the only way in which it ever changes.
  @concurrent
  public nonisolated func commit(_ changes: Changes<Item>) async throws {
    let encoded = try await encoded(changes, as: configuration)
    try await queue.commit(encoded) { await self.serve() }
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

  /// Writes the waiting commits one by one, until none waits.
  private func serve() async {
    while let group = await queue.next(most: 1) {
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
