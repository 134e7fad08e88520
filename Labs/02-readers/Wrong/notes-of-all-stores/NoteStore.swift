// The notes belong to the type and not to the store: every file gets the notes of all.
// Gets: told
import Dispatch
import Lab02Check

/// All notes, in memory and in one file.
///
/// Sendable because `notes` is only changed in barrier blocks of `queue`, which run alone.
final class NoteStore: NoteKeeper, @unchecked Sendable {
  private static let queue = DispatchQueue(label: "notes", attributes: .concurrent)
  nonisolated(unsafe) private static var notes: [Int: String] = [:]
  private let file: NoteFile

  init(file: NoteFile) {
    self.file = file
  }

  func save(_ text: String, as id: Int) throws {
    try Self.queue.sync(flags: .barrier) {
      var changed = Self.notes
      changed[id] = text
      try file.replace(by: changed)
      Self.notes = changed
    }
  }

  func search(_ isWanted: (String) -> Bool) -> [Int] {
    Self.queue.sync { found(isWanted) }
  }

  func delete(where isUnwanted: (String) -> Bool) throws {
    try Self.queue.sync(flags: .barrier) {
      var changed = Self.notes
      for id in found(isUnwanted) { changed[id] = nil }
      try file.replace(by: changed)
      Self.notes = changed
    }
  }

  /// Searches without waiting for anybody: to be called in blocks of `queue`.
  private func found(_ isWanted: (String) -> Bool) -> [Int] {
    Self.notes.filter { isWanted($0.value) }.map(\.key)
  }
}
