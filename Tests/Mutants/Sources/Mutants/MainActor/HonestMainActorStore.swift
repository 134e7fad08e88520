import Persistence

/// A store with nothing wrong on the main actor: its isolation is written, and its calls do not
/// suspend.
@MainActor
final class HonestMainActorStore<Item: Storable>: GuardedStore {
  private var state: StoreState<Item>

  init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  func commit(_ changes: Changes<Item>) throws {
    try state.commit(changes)
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }
}

extension HonestMainActorStore: PagedStore where Item.ID: Comparable {}
