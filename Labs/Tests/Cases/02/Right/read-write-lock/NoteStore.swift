// The system's lock for many readers and one writer.
// Gets: passes
import Foundation
import Lab02Check

/// All notes, in memory and in one file.
final class NoteStore: NoteKeeper, @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_rwlock_t> = .allocate(capacity: 1)
  private var notes: [Int: String] = [:]
  private let file: NoteFile

  init(file: NoteFile) {
    self.file = file
    pthread_rwlock_init(lock, nil)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  func save(_ text: String, as id: Int) throws {
    pthread_rwlock_wrlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    var changed = notes
    changed[id] = text
    try file.replace(by: changed)
    notes = changed
  }

  func search(_ isWanted: (String) -> Bool) -> [Int] {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return notes.filter { isWanted($0.value) }.map(\.key)
  }

  func delete(where isUnwanted: (String) -> Bool) throws {
    pthread_rwlock_wrlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    var changed = notes
    for (id, text) in notes where isUnwanted(text) { changed[id] = nil }
    try file.replace(by: changed)
    notes = changed
  }
}
