// A counter of changes, and a loop that loads again until nothing has changed meanwhile.
// Gets: passes
import Lab10Check
import Observation
import Persistence

/// The model of the screen.
@MainActor
@Observable
final class NotesModel {
  private(set) var notes: [Note] = []
  @ObservationIgnored private var changes = 0
  @ObservationIgnored private let store: any ObservableStore<Note>

  init(store: any ObservableStore<Note>) { self.store = store }

  func run() async throws {
    while true {
      let before = changes
      let answer = try await store.loadAll()
      guard before == changes else { continue }
      notes = answer
      return
    }
  }

  func add(_ note: Note) async throws {
    try await store.save(note)
    changes += 1
    notes.removeAll { $0.id == note.id }
    notes.append(note)
  }

  func delete(_ id: Int) async throws {
    try await store.delete(id)
    changes += 1
    notes.removeAll { $0.id == id }
  }
}
