// Each step of the counter has the guard, and the step between them has none: an update is
// lost.
// Gets: crash: counted look-ups
import Foundation
import Lab01Check

/// The notes that were looked at last, so that nobody waits for the file twice.
///
/// Sendable because `notes` and `lookUpCount` are only touched while `lock` is held.
final class NoteCache: SharedCache, @unchecked Sendable {
  private let lock = NSLock()
  private var notes: [NoteID: String] = [:]
  private var lookUpCount = 0

  func save(_ text: String, as id: NoteID) {
    lock.withLock { notes[id] = text }
  }

  func find(_ id: NoteID) -> String? {
    let before = lock.withLock { lookUpCount }
    let text = lock.withLock { notes[id] }
    lock.withLock { lookUpCount = before + 1 }
    return text
  }

  func delete(_ id: NoteID) {
    lock.withLock { notes[id] = nil }
  }

  var count: Int { lock.withLock { notes.count } }
  var lookUps: Int { lock.withLock { lookUpCount } }
}
