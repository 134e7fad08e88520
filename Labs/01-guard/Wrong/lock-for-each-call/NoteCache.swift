// A new lock in each call: nobody else ever waits for it.
// Gets: crash: did not come to their end
import Foundation
import Lab01Check

/// The notes that were looked at last, so that nobody waits for the file twice.
///
/// Sendable because `notes` and `lookUpCount` are only touched while `lock` is held.
final class NoteCache: SharedCache, @unchecked Sendable {
  private var lock: NSLock { NSLock() }
  private var notes: [NoteID: String] = [:]
  private var lookUpCount = 0

  func save(_ text: String, as id: NoteID) {
    lock.withLock { notes[id] = text }
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
