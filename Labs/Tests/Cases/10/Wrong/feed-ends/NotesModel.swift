// The end of the feed is taken for the end of the store: the screen is out of date without a word.
// Gets: feed-ends: another window adds Salt
import Lab10Check
import Observation
import Persistence

/// The model of the screen.
@MainActor
@Observable
final class NotesModel {
  private(set) var notes: [Note] = []
  @ObservationIgnored private let store: any ObservableStore<Note>

  init(store: any ObservableStore<Note>) { self.store = store }

  /// Follows the store until the task is cancelled or the store is closed.
  func run() async throws {
    // The feed comes first: it delivers everything that is committed from now on.
    let feed = try await store.changes()
    let snapshot = try await store.snapshot()
    notes = snapshot.items
    for await commit in feed where commit.number > snapshot.commitNumber {
      for step in commit.steps { show(step) }
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
