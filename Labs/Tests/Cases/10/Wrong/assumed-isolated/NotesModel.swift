// The class is declared Sendable by hand, and a detached task shows the answer on the pool.
// Gets: main-actor
import Lab10Check
import Observation
import Persistence

/// The model of the screen.
@Observable
final class NotesModel: @unchecked Sendable {
  private(set) var notes: [Note] = []
  @ObservationIgnored private let store: any ObservableStore<Note>

  init(store: any ObservableStore<Note>) { self.store = store }

  /// Follows the store until the task is cancelled; throws when the store is closed.
  @concurrent
  func run() async throws {
    // A feed also ends for a reader that is too far behind: then everything is loaded again.
    while !Task.isCancelled {
      // The feed comes first: it delivers everything that is committed from now on.
      let feed = try await store.changes()
      let snapshot = try await store.snapshot()
      let items = snapshot.items
      await Task.detached { self.notes = items }.value
      for await commit in feed where commit.number > snapshot.commitNumber {
        for step in commit.steps { show(step) }
      }
    }
  }

  func add(_ note: Note) async throws { try await store.save(note) }

  func delete(_ id: Int) async throws { try await store.delete(id) }

  private func show(_ step: Changes<Note>.Change) {
    switch step {
    case .save(let note):
      notes.removeAll { $0.id == note.id }
      notes.append(note)
    case .delete(let id):
      notes.removeAll { $0.id == id }
    }
  }
}
