// All notes are loaded until no own change came between, and then the feed is taken: a commit of
// another window between the two is lost.
// Gets: other-window: Jam
import Lab10Check
import Observation
import Persistence

/// The model of the screen.
@MainActor
@Observable
final class NotesModel {
  private(set) var notes: [Note] = []
  @ObservationIgnored private var ownChanges = 0
  @ObservationIgnored private let store: any ObservableStore<Note>

  init(store: any ObservableStore<Note>) { self.store = store }

  /// Follows the store until the task is cancelled; throws when the store is closed.
  func run() async throws {
    while !Task.isCancelled {
      var before: Int
      repeat {
        before = ownChanges
        notes = try await store.loadAll()
      } while before != ownChanges
      for await commit in try await store.changes() {
        for step in commit.steps { show(step) }
      }
    }
  }

  func add(_ note: Note) async throws {
    try await store.save(note)
    ownChanges += 1
  }

  func delete(_ id: Int) async throws {
    try await store.delete(id)
    ownChanges += 1
  }

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
