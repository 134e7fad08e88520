// Every step has a guard, so that there is no data race, and an update is lost between two
// steps.
// Gets: lost-writes: 500 of 1000
import Foundation
import Lab02Check

/// All notes, in memory and in one file.
final class NoteStore: NoteKeeper, @unchecked Sendable {
  private let lock = NSLock()
  private var notes: [Int: String] = [:]
  private let file: NoteFile

  init(file: NoteFile) {
    self.file = file
  }

  func save(_ text: String, as id: Int) throws {
    var changed = lock.withLock { notes }
    changed[id] = text
    try file.replace(by: changed)
    lock.withLock { [changed] in notes = changed }
  }

  func search(_ isWanted: (String) -> Bool) -> [Int] {
    let copy = lock.withLock { notes }
    return copy.filter { isWanted($0.value) }.map(\.key)
  }

  func delete(where isUnwanted: (String) -> Bool) throws {
    try lock.withLock {
      var changed = notes
      for (id, text) in notes where isUnwanted(text) { changed[id] = nil }
      try file.replace(by: changed)
      notes = changed
    }
  }
}
