import Persistence
import StoreConformance
import Synchronization

/// A notebook behind a mutex, as a store, so that the whole suite can check it.
final class NotebookStore<Notebook: NotesOnDisk>: Store {
  private struct State {
    var notebook: Notebook
    var isClosed = false
  }

  private let state: Mutex<State>

  init(configuration: StoreConfiguration) throws {
    state = Mutex(State(notebook: try Notebook(folder: Folder(configuration))))
  }

  func save(_ item: Note) throws { try change { $0[item.id] = item } }

  func save(contentsOf items: [Note]) throws {
    if items.isEmpty { return try read { _ in } }
    try change { notes in for item in items { notes[item.id] = item } }
  }

  func delete(_ id: String) throws { try delete(contentsOf: [id]) }

  func delete(contentsOf ids: [String]) throws {
    let isNeeded = try read { notes in ids.contains { notes[$0] != nil } }
    if isNeeded { try change { notes in for id in ids { notes[id] = nil } } }
  }

  func find(by id: String) throws -> Note? { try read { $0[id] } }

  func loadAll() throws -> [Note] { try read { $0.values.sorted { $0.id < $1.id } } }

  func flush() throws { try read { _ in } }

  func close() { state.withLock { $0.isClosed = true } }

  private func change(_ edit: (inout [String: Note]) -> Void) throws {
    try state.withLock { state in
      if state.isClosed { throw StoreError(.closed, "The notes are closed. Open them again.") }
      try state.notebook.change(edit)
    }
  }

  private func read<Result>(_ body: ([String: Note]) -> Result) throws -> Result {
    try state.withLock { state in
      if state.isClosed { throw StoreError(.closed, "The notes are closed. Open them again.") }
      return body(state.notebook.notes)
    }
  }
}
