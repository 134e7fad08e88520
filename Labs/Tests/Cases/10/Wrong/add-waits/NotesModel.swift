// A change waits for the answer that is under way: on a real screen the button would be dead.
// Gets: late-load: never ended
import Lab10Check
import Observation
import Persistence

/// The model of the screen.
@MainActor
@Observable
final class NotesModel {
  private(set) var notes: [Note] = []
  @ObservationIgnored private var loading: Task<[Note], any Error>?
  @ObservationIgnored private let store: any ObservableStore<Note>

  init(store: any ObservableStore<Note>) { self.store = store }

  func run() async throws {
    let load = Task { try await store.loadAll() }
    loading = load
    notes = try await load.value
  }

  func add(_ note: Note) async throws {
    _ = try await loading?.value
    try await store.save(note)
    notes.append(note)
  }

  func delete(_ id: Int) async throws {
    _ = try await loading?.value
    try await store.delete(id)
    notes.removeAll { $0.id == id }
  }
}
