// The notes are loaded twice, because the first answer may be old: the second may be old too.
// Gets: late-load: asks for all notes again
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

  func run() async throws {
    notes = try await store.loadAll()
    notes = try await store.loadAll()
  }

  func add(_ note: Note) async throws {
    try await store.save(note)
    notes.append(note)
  }

  func delete(_ id: Int) async throws {
    try await store.delete(id)
    notes.removeAll { $0.id == id }
  }
}
