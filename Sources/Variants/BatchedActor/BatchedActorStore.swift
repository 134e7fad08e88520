public import Persistence

/// A store whose state is guarded by an actor, with group commit by one ordered writer.
///
/// Commits go to one writer. The writer takes all commits that arrived during its last write and
/// replaces the file once for all of them. Many savers therefore share the disk's time. A save
/// returns when its own commit is on disk. Each commit is encoded in the task that saves. Input and
/// output run on the store's own thread: reads do not wait for them, nor does any thread of the
/// cooperative pool once the store is open.
///
/// ```swift
/// let store = try await BatchedActorStore<Note>.open(configuration: configuration)
/// async let one: Void = store.save(Note(id: "1", text: "first"))
/// async let other: Void = store.save(Note(id: "2", text: "second"))
/// _ = try await (one, other)  // one replacement of the file, or two
/// print(try await store.count())  // 2
/// try await store.close()  // and the thread has ended
/// ```
///
/// Start saves together, as above, or make one commit of them with `save(contentsOf:)`. A loop with
/// `try await store.save(note)` waits for the disk once for each note, because there are never two
/// saves to combine.
public actor BatchedActorStore<Item: Storable>: GuardedStore, ThreadedStore {
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

  /// Writes all waiting commits together, until none waits.
  private func serve() async {
    while let group = await queue.next() {
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

extension BatchedActorStore: PagedStore where Item.ID: Comparable {}
