// Callers that come before the write share one task and await its value.
// Gets: passes
import Persistence

/// The notes behind an actor; all waiting callers share one replacement of their file.
actor NotesStore<Item: Storable>: GuardedStore {
  private var state: StoreState<Item>
  private var waiting: [Changes<Item>] = []
  private var next: Task<[Result<Void, any Error>], Never>?

  init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  /// `save`, `delete`, `flush` and `close` all come here.
  func commit(_ changes: Changes<Item>) async throws {
    if changes.closes {
      _ = writeWaiting()
      return try state.commit(changes)
    }
    waiting.append(changes)
    let place = waiting.count - 1
    let write = next ?? Task { writeWaiting() }
    next = write
    try await write.value[place].get()
  }

  private var results: [Result<Void, any Error>] = []

  /// Writes the waiting changes, and returns a result for each.
  private func writeWaiting() -> [Result<Void, any Error>] {
    if waiting.isEmpty { return results }
    let group = waiting
    waiting = []
    next = nil
    let result = Result { try state.commit(Changes(group.flatMap(\.steps))) }
    if case .failure(let error as StoreError) = result, error.code == .unencodable {
      results = group.map { changes in Result { try state.commit(changes) } }
    } else {
      results = group.map { _ in result }
    }
    return results
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }
}
