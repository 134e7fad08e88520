// An actor follows the store away from the screen, and hands over whole lists.
// Gets: passes
import Lab10Check
import Observation
import Persistence

/// Follows a store, and knows all of its notes.
private actor Follower {
  private var notes: [Int: Note] = [:]
  private let lists: AsyncStream<[Note]>.Continuation

  init(_ lists: AsyncStream<[Note]>.Continuation) { self.lists = lists }

  func follow(_ store: any ObservableStore<Note>) async throws {
    defer { lists.finish() }
    while !Task.isCancelled {
      let feed = try await store.changes()
      let snapshot = try await store.snapshot()
      notes = Dictionary(snapshot.items.map { ($0.id, $0) }) { _, last in last }
      lists.yield(Array(notes.values))
      for await commit in feed where commit.number > snapshot.commitNumber {
        for step in commit.steps {
          switch step {
          case .save(let note): notes[note.id] = note
          case .delete(let id): notes[id] = nil
          }
        }
        lists.yield(Array(notes.values))
      }
    }
  }
}

/// The model of the screen.
@MainActor
@Observable
final class NotesModel {
  private(set) var notes: [Note] = []
  @ObservationIgnored private let store: any ObservableStore<Note>

  init(store: any ObservableStore<Note>) { self.store = store }

  /// Follows the store until the task is cancelled; throws when the store is closed.
  func run() async throws {
    let (stream, lists) = AsyncStream.makeStream(of: [Note].self)
    let store = store
    async let end: Void = Follower(lists).follow(store)
    for await list in stream { notes = list }
    try await end
  }

  func add(_ note: Note) async throws { try await store.save(note) }

  func delete(_ id: Int) async throws { try await store.delete(id) }
}
