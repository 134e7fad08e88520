// A concurrent queue: all changes use a barrier. A look-up counts, so it is a change too.
// Gets: passes
import Dispatch
import Lab01Check

/// The notes that were looked at last, so that nobody waits for the file twice.
///
/// Sendable because `notes` and `lookUpCount` are only touched in blocks of `queue`.
final class NoteCache: SharedCache, @unchecked Sendable {
  private let queue = DispatchQueue(label: "cache", attributes: .concurrent)
  private var notes: [NoteID: String] = [:]
  private var lookUpCount = 0

  func save(_ text: String, as id: NoteID) {
    queue.sync(flags: .barrier) { notes[id] = text }
  }

  func find(_ id: NoteID) -> String? {
    queue.sync(flags: .barrier) {
      lookUpCount += 1
      return notes[id]
    }
  }

  func delete(_ id: NoteID) {
    queue.sync(flags: .barrier) { notes[id] = nil }
  }

  var count: Int { queue.sync { notes.count } }
  var lookUps: Int { queue.sync { lookUpCount } }
}
