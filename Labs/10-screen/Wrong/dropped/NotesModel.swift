// An answer that comes too late is dropped, and nobody asks again.
// Gets: late-load: the screen shows
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
    let before = changes
    let answer = try await store.loadAll()
    if before == changes { notes = answer }
  }

  func add(_ note: Note) async throws {
    try await store.save(note)
    notes.append(note)
    changes += 1
  }

  func delete(_ id: Int) async throws {
    try await store.delete(id)
    notes.removeAll { $0.id == id }
    changes += 1
  }
}
