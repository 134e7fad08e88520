// One lock for changes and another for look-ups: the two do not exclude each other.
// Gets: data-race: NoteCache.swift
import Foundation
import Lab01Check

/// The notes that were looked at last, so that nobody waits for the file twice.
///
/// Sendable because `notes` and `lookUpCount` are only touched while `lock` is held.
final class NoteCache: SharedCache, @unchecked Sendable {
  private let lock = NSLock()
  private let readLock = NSLock()
  private var notes: [NoteID: String] = [:]
  private var lookUpCount = 0

  func save(_ text: String, as id: NoteID) {
    lock.withLock { notes[id] = text }
  }

  func find(_ id: NoteID) -> String? {
    readLock.withLock {
      lookUpCount += 1
      return notes[id]
    }
  }

  func delete(_ id: NoteID) {
    lock.withLock { notes[id] = nil }
  }

  var count: Int { readLock.withLock { notes.count } }
  var lookUps: Int { lock.withLock { lookUpCount } }
}
