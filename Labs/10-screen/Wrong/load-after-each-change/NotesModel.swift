// All notes are loaded again after each change, as a published pattern does: the held answer still
// comes last.
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
    notes = try await store.loadAll()
  }

  func add(_ note: Note) async throws {
    try await store.save(note)
    try await run()
  }

  func delete(_ id: Int) async throws {
    try await store.delete(id)
    try await run()
  }
}
