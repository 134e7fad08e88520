public import Persistence

/// A store whose state is guarded by an actor: the published pattern, repaired.
///
/// Every call suspends its task until the actor has run it. Reads wait for the writes before
/// them, file included; the actor runs on the cooperative pool and blocks a thread of it meanwhile.
///
/// ```swift
/// let store = try ActorStore<Note>(configuration: configuration)
/// try await store.save(Note(id: "1", text: "first"))
/// print(try await store.find(by: "1")?.text ?? "nothing")  // first
/// ```
///
/// No `await` stands between looking at the state and changing it: at each `await` another call may run.
public actor ActorStore<Item: Storable>: StateGuard {
  // Sendable without a promise of ours: an actor is, and the compiler checks the rest.
  private var state: StoreState<Item>

  /// Opens the store's file.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
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
}

extension ActorStore: PagedStore where Item.ID: Comparable {}
