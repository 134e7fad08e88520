// A `Mutex` owns the state: nobody can forget the guard.
// Gets: passes
import Lab01Check
import Synchronization

/// The notes that were looked at last, so that nobody waits for the file twice.
final class NoteCache: SharedCache {
  private struct State {
    var notes: [NoteID: String] = [:]
    var lookUpCount = 0
  }

  private let state = Mutex(State())

  func save(_ text: String, as id: NoteID) { state.withLock { $0.notes[id] = text } }

  func find(_ id: NoteID) -> String? {
    state.withLock { state in
      state.lookUpCount += 1
      return state.notes[id]
    }
  }

  func delete(_ id: NoteID) { state.withLock { $0.notes[id] = nil } }

  var count: Int { state.withLock { $0.notes.count } }
  var lookUps: Int { state.withLock { $0.lookUpCount } }
}
