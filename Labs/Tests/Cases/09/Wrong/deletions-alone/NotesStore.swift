// Saves share a commit; each deletion has a separate commit.
// Gets: editors
import Persistence

/// The notes behind an actor; all waiting callers share one replacement of their file.
actor NotesStore<Item: Storable>: GuardedStore {
  private struct Waiting {
    let changes: Changes<Item>
    let caller: CheckedContinuation<Void, any Error>
  }

  private var state: StoreState<Item>
  private var waiting: [Waiting] = []

  init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  /// `save`, `delete`, `flush` and `close` all come here.
  func commit(_ changes: Changes<Item>) async throws {
    if changes.closes {
      writeWaiting()
      return try state.commit(changes)
    }
    let deletes = changes.steps.contains { step in
      if case .delete = step { true } else { false }
    }
    if deletes { return try state.commit(changes) }
    try await withCheckedThrowingContinuation { caller in
      waiting.append(Waiting(changes: changes, caller: caller))
      // Callers that come before this task runs on the actor are in the same group.
      if waiting.count == 1 { Task { writeWaiting() } }
    }
  }

  private func writeWaiting() {
    let group = waiting
    waiting = []
    do {
      try state.commit(Changes(group.flatMap(\.changes.steps)))
      for entry in group { entry.caller.resume() }
    } catch let error as StoreError where error.code == .unencodable {
      // No note was written. A note cannot be encoded: alone, it fails no other caller.
      for entry in group {
        entry.caller.resume(with: Result { try state.commit(entry.changes) })
      }
    } catch {
      for entry in group { entry.caller.resume(throwing: error) }
    }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }
}
