public import Persistence

/// A store whose state is guarded by an actor: the published pattern without its defects.
///
/// Every call suspends its task until the actor has run it. Reads wait for earlier writes,
/// including the file. The actor runs on the cooperative pool and blocks one of its threads during
/// file operations.
///
/// ```swift
/// let store = try ActorStore<Note>(configuration: configuration)
/// try await store.save(Note(id: "1", text: "first"))
/// print(try await store.find(by: "1")?.text ?? "nothing")  // first
/// ```
///
/// There is no `await` between reading the state and changing it: at each `await` another call may
/// run.
public actor ActorStore<Item: Storable>: GuardedStore {
  // Sendable, as every actor is; the compiler checks it.
  private var state: StoreState<Item>

  /// Opens the store's file.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameter configuration: The file, and how to open it.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
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
}

extension ActorStore: PagedStore where Item.ID: Comparable {}
