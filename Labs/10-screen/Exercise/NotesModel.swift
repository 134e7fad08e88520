import Lab10Check
import Observation
import Persistence

/// The model of the screen.
@Observable
final class NotesModel {
  private(set) var notes: [Note] = []
  @ObservationIgnored private let store: any ObservableStore<Note>

  init(store: any ObservableStore<Note>) { self.store = store }

  /// Outside the main thread, so that a large store does not block the screen.
  @concurrent
  func load() async throws {
    // LAB: where is this assigned, and how old is what comes back?
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
