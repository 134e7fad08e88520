// One lock around everything, for every store of the program: two searches never run together.
// Gets: readers: waited
import Foundation
import Lab02Check

/// All notes, in memory and in one file.
final class NoteStore: NoteKeeper, @unchecked Sendable {
  private static let global = NSLock()
  private var lock: NSLock { Self.global }
  private var notes: [Int: String] = [:]
  private let file: NoteFile

  init(file: NoteFile) {
    self.file = file
  }

  func save(_ text: String, as id: Int) throws {
    try lock.withLock {
      var changed = notes
      changed[id] = text
      try file.replace(by: changed)
      notes = changed
    }
  }

  func search(_ isWanted: (String) -> Bool) -> [Int] {
    lock.withLock { notes.filter { isWanted($0.value) }.map(\.key) }
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
