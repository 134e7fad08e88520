// The dictionary is taken out under the lock, changed outside of it, and put back: a lost
// update.
// Gets: crash: counted notes
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
    var copy = lock.withLock { notes }
    copy[id] = text
    lock.withLock { [copy] in notes = copy }
  }

  func find(_ id: NoteID) -> String? {
    lock.withLock {
      lookUpCount += 1
      return notes[id]
    }
  }

  func delete(_ id: NoteID) {
    var copy = lock.withLock { notes }
    copy[id] = nil
    lock.withLock { [copy] in notes = copy }
  }

  var count: Int { lock.withLock { notes.count } }
  var lookUps: Int { lock.withLock { lookUpCount } }
}
