public import Persistence

/// A store whose state is guarded by an actor, with one ordered writer off the actor.
///
/// Commits go to one writer, one after the other, so that older content never overwrites newer
/// content, as it may with a `Task.detached` for each commit. A save returns when its own commit is
/// on disk. Each commit is encoded in the task that saves. Input and output run on the store's own
/// thread: reads do not wait for them, nor does any thread of the cooperative pool once the store
/// is open.
///
/// ```swift
/// let store = try await DetachedActorStore<Note>.open(configuration: configuration)
/// try await store.save(Note(id: "1", text: "first"))
/// print(try await store.find(by: "1")?.text ?? "nothing")  // first
/// try await store.close()  // and the thread has ended
/// ```
///
/// With `Task.detached { try write(snapshot) }` for each save, the writes have no order: an older
/// snapshot may be written last.
public actor DetachedActorStore<Item: Storable>: GuardedStore, ThreadedStore {
  // Sendable, as every actor is; the compiler checks it.
  private var state: StoreState<Item>
  private nonisolated let configuration: StoreConfiguration
  private nonisolated let thread: StoreThread
  nonisolated let queue: CommitQueue<Item>

  /// Opens the store's file.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameters:
  ///   - configuration: The file, and how to open it.
  ///   - thread: The thread on which the writer runs.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration, on thread: StoreThread) throws {
    state = try StoreState(opening: configuration)
    self.configuration = configuration
    self.thread = thread
    queue = CommitQueue(thread)
  }

  /// Changes the state.
  ///
  /// No other call changes it.
  @concurrent
  public nonisolated func commit(_ changes: Changes<Item>) async throws {
    let encoded = try await encoded(changes, as: configuration)
    try await queue.commit(encoded) { await self.serve() }
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

  /// Writes the waiting commits one by one, until none waits.
  private func serve() async {
    while let group = await queue.next(most: 1) {
      let written = await write(group, to: state.draft(), in: state.file)
      state.finish(written).resumeCallers()
    }
  }

  /// Runs off the actor, which answers reads in the meantime.
  @concurrent
  private nonisolated func write(
    _ group: CommitGroup<Item>, to draft: consuming Draft<Item>, in file: StoreFile
  ) async -> WrittenGroup<Item> {
    group.written(to: draft, in: file)
  }
}

extension DetachedActorStore: PagedStore where Item.ID: Comparable {}
