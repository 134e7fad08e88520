// The answer is merged with the notes on the screen: the deleted note comes back.
// Gets: late-load: the screen shows
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
    let answer = try await store.loadAll()
    notes += answer.filter { note in !notes.contains { $0.id == note.id } }
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
