// `find` returns early and keeps the lock: the next caller waits forever.
// Gets: crash: it never ended
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
    lock.lock()
    lookUpCount += 1
    guard let text = notes[id] else { return nil }
    lock.unlock()
    return text
  }

  func delete(_ id: NoteID) {
    lock.withLock { notes[id] = nil }
  }

  var count: Int { lock.withLock { notes.count } }
  var lookUps: Int { lock.withLock { lookUpCount } }
}
