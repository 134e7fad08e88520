// A pause before each change, so that the other changes are done: a guess, and no guard.
// Gets: crash: did not come to their end
import Foundation
import Lab01Check

/// The notes that were looked at last, so that nobody waits for the file twice.
///
/// `@unchecked Sendable` tells the compiler: "do not check, I have checked this". Nobody has.
final class NoteCache: SharedCache, @unchecked Sendable {
  private var notes: [NoteID: String] = [:]
  private var lookUpCount = 0

  func save(_ text: String, as id: NoteID) {
    usleep(1)
    notes[id] = text
  }

  func find(_ id: NoteID) -> String? {
    lookUpCount += 1
    return notes[id]
  }

  func delete(_ id: NoteID) {
    notes[id] = nil
  }

  var count: Int { notes.count }
  var lookUps: Int { lookUpCount }
}
