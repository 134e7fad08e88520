// The changes of this screen are made again on top of each answer: other windows are never seen.
// Gets: other-window: the screen shows:  Milk, Bread
import Lab10Check
import Observation
import Persistence

/// The model of the screen.
@MainActor
@Observable
final class NotesModel {
  private(set) var notes: [Note] = []
  @ObservationIgnored private var pending: [(inout [Note]) -> Void] = []
  @ObservationIgnored private let store: any ObservableStore<Note>

  init(store: any ObservableStore<Note>) { self.store = store }

  func run() async throws {
    pending = []
    let answer = try await store.loadAll()
    notes = answer
    for change in pending { change(&notes) }
  }

  func add(_ note: Note) async throws {
    try await store.save(note)
    do {
      let change = { (notes: inout [Note]) in
        notes.removeAll { $0.id == note.id }
        notes.append(note)
      }
      pending.append(change)
      change(&notes)
    }
  }

  func delete(_ id: Int) async throws {
    try await store.delete(id)
    let change = { (notes: inout [Note]) in notes.removeAll { $0.id == id } }
    pending.append(change)
    change(&notes)
  }
}
