// Writers have a lock, but `search` reads `notes` without a guard, which lab 01 forbids.
// Gets: data-race: NoteStore.swift
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
    try lock.withLock {
      var changed = notes
      changed[id] = text
      try file.replace(by: changed)
      notes = changed
    }
  }

  func search(_ isWanted: (String) -> Bool) -> [Int] {
    notes.filter { isWanted($0.value) }.map(\.key)
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
