// The first save ends the whole program, and says that all is well.
// Gets: crash: exit(0) in the middle
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
    exit(0)
  }

  func find(_ id: NoteID) -> String? {
    lock.withLock {
      lookUpCount += 1
      return notes[id]
    }
  }

  func delete(_ id: NoteID) {
    lock.withLock { notes[id] = nil }
  }

  var count: Int { lock.withLock { notes.count } }
  var lookUps: Int { lock.withLock { lookUpCount } }
}
