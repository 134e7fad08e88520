import Persistence

/// An actor that encodes the items of a call before it looks whether it is open.
///
/// A closed store then refuses an item that cannot be encoded for the wrong reason.
actor EncodesFirstStore<Item: Storable>: GuardedStore {
  private let configuration: StoreConfiguration
  private var state: StoreState<Item>

  init(configuration: StoreConfiguration) throws {
    self.configuration = configuration
    state = try StoreState(opening: configuration)
  }

  func commit(_ changes: Changes<Item>) throws {
    for case .save(let item) in changes.steps { _ = try configuration.codec.encode(item) }
    try state.commit(changes)
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }
}
