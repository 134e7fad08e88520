import Dispatch
import Lab02Check

/// All notes, in memory and in one file.
///
/// Sendable because `notes` is only used in blocks of `queue`.
final class NoteStore: NoteKeeper, @unchecked Sendable {
  private let queue = DispatchQueue(label: "notes", attributes: .concurrent)
  private var notes: [Int: String] = [:]
  private let file: NoteFile

  init(file: NoteFile) {
    self.file = file
  }

  func save(_ text: String, as id: Int) throws {
    try queue.sync {  // LAB: who else may be in this block now?
      var changed = notes
      changed[id] = text
      try file.replace(by: changed)
      notes = changed
    }
  }

  func search(_ isWanted: (String) -> Bool) -> [Int] {
    queue.sync { notes.filter { isWanted($0.value) }.map(\.key) }
  }

  func delete(where isUnwanted: (String) -> Bool) throws {
    try queue.sync(flags: .barrier) {
      var changed = notes
      for id in search(isUnwanted) { changed[id] = nil }  // LAB: what does `search` wait for?
      try file.replace(by: changed)
      notes = changed
    }
  }
}
