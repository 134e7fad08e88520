// A `Mutex` owns the notes; a search looks at a copy outside of it.
// Gets: passes
import Lab02Check
import Synchronization

/// All notes, in memory and in one file.
final class NoteStore: NoteKeeper {
  private let notes = Mutex<[Int: String]>([:])
  private let file: NoteFile

  init(file: NoteFile) {
    self.file = file
  }

  func save(_ text: String, as id: Int) throws {
    try notes.withLock { notes in
      var changed = notes
      changed[id] = text
      try file.replace(by: changed)
      notes = changed
    }
  }

  func search(_ isWanted: (String) -> Bool) -> [Int] {
    notes.withLock { $0 }.filter { isWanted($0.value) }.map(\.key)
  }

  func delete(where isUnwanted: (String) -> Bool) throws {
    try notes.withLock { notes in
      let changed = notes.filter { !isUnwanted($0.value) }
      try file.replace(by: changed)
      notes = changed
    }
  }
}
