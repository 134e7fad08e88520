// Work items with the barrier flag for writers, and a search without any guard.
// Gets: inside: a search
import Dispatch
import Lab02Check
import Synchronization

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
    try alone {
      var changed = notes
      changed[id] = text
      try file.replace(by: changed)
      notes = changed
    }
  }

  /// Runs a block alone, as a work item with the barrier flag.
  private func alone(_ body: () throws -> Void) throws {
    try withoutActuallyEscaping(body) { body in
      let end = Mutex(Result<Void, any Error>.success(()))
      let item = DispatchWorkItem(flags: .barrier) {
        let result = Result { try body() }
        end.withLock { $0 = result }
      }
      queue.sync(execute: item)
      try end.withLock { $0 }.get()
    }
  }

  func search(_ isWanted: (String) -> Bool) -> [Int] {
    found(isWanted)
  }

  func delete(where isUnwanted: (String) -> Bool) throws {
    try alone {
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
