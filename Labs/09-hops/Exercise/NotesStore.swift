import Persistence

/// The notes behind an actor; a commit replaces their file.
actor NotesStore<Item: Storable>: GuardedStore {
  private var state: StoreState<Item>

  init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  /// `save`, `delete`, `flush` and `close` all come here: an actor handles one caller at a time.
  // LAB: 2. all callers that wait while a commit is under way could share the next one
  func commit(_ changes: Changes<Item>) throws {
    try state.commit(changes)
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }
}
