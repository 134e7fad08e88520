// `async` instead of `sync`: the caller does not wait, and never sees an error.
// Gets: saved
import Dispatch
import Lab02Check

/// All notes, in memory and in one file.
///
/// Sendable because `notes` is only changed in barrier blocks of `queue`, which run alone.
final class NoteStore: NoteKeeper, @unchecked Sendable {
  private let queue = DispatchQueue(label: "notes", attributes: .concurrent)
  private var notes: [Int: String] = [:]
  private let file: NoteFile

  init(file: NoteFile) {
    self.file = file
  }

  func save(_ text: String, as id: Int) throws {
    queue.async(flags: .barrier) { [self] in
      var changed = notes
      changed[id] = text
      do { try file.replace(by: changed) } catch { print(error) }
      notes = changed
    }
  }

  func search(_ isWanted: (String) -> Bool) -> [Int] {
    queue.sync { found(isWanted) }
  }

  func delete(where isUnwanted: (String) -> Bool) throws {
    try queue.sync(flags: .barrier) {
      var changed = notes
      for id in found(isUnwanted) { changed[id] = nil }
      try file.replace(by: changed)
      notes = changed
    }
  }

  /// Searches without waiting for anybody: to be called in blocks of `queue`.
  private func found(_ isWanted: (String) -> Bool) -> [Int] {
    notes.filter { isWanted($0.value) }.map(\.key)
  }
}
