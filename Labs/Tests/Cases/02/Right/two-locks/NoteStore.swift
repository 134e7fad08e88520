// A lock for writers, held during the write, and a lock for the notes, held briefly: searches
// continue during a save.
// Gets: passes
import Foundation
import Lab02Check

/// All notes, in memory and in one file.
final class NoteStore: NoteKeeper, @unchecked Sendable {
  /// Orders the changes; held during the write.
  private let writing = NSLock()
  /// Guards `notes`; held for a single access.
  private let lock = NSLock()
  private var notes: [Int: String] = [:]
  private let file: NoteFile

  init(file: NoteFile) {
    self.file = file
  }

  func save(_ text: String, as id: Int) throws {
    try writing.withLock { () throws -> Void in
      var changed = lock.withLock { notes }
      changed[id] = text
      try file.replace(by: changed)
      lock.withLock { [changed] in notes = changed }
    }
  }

  func search(_ isWanted: (String) -> Bool) -> [Int] {
    let copy = lock.withLock { notes }
    return copy.filter { isWanted($0.value) }.map(\.key)
  }

  func delete(where isUnwanted: (String) -> Bool) throws {
    try writing.withLock { () throws -> Void in
      var changed = lock.withLock { notes }
      for (id, text) in changed where isUnwanted(text) { changed[id] = nil }
      try file.replace(by: changed)
      lock.withLock { [changed] in notes = changed }
    }
  }
}
