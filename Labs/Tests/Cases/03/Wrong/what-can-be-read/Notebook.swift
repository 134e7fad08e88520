// Readable notes are used; an unreadable note is left out, and the next save loses it.
// Gets: damaged: one note cannot be read: opened
import Foundation
import Lab03Check
import Persistence
import StoreConformance

/// All notes: a dictionary in memory, and one JSON file.
struct Notebook: NotesOnDisk {
  private(set) var notes: [String: Note] = [:]
  private let folder: Folder
  /// The reason why nothing can be changed any more, once the content of the disk is unknown.
  private var failure: StoreError?

  init(folder: Folder) throws {
    self.folder = folder

    let bytes: [UInt8]
    do {
      bytes = try folder.contents(of: folder.notesFile)
      // The writer may have been killed before that, and the notes that are shown must stay.
      try folder.synchronize(folder.notesFile)
      try folder.synchronizeNames()
    } catch let error as FileSystemError where error.operation == .open && error.number == ENOENT {
      return  // There is no file yet: the only case in which empty is right.
    }
    do {
      for note in try JSONDecoder().decode([Readable].self, from: Data(bytes)).compactMap(\.note) {
        let older = notes.updateValue(note, forKey: note.id)
        if older != nil { throw StoreError(.duplicateIdentifier, "Two notes are \(note.id).") }
      }
    } catch {
      throw StoreError(
        .corrupt, "The file is left as it is. Restore a backup, or move the file aside.",
        location: folder.notesFile, cause: error)
    }
  }

  mutating func change(_ edit: (inout [String: Note]) -> Void) throws {
    if let failure { throw failure }
    var changed = notes
    edit(&changed)
    try write(changed)
    notes = changed
  }

  private mutating func write(_ changed: [String: Note]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = [UInt8](try encoder.encode(changed.values.sorted { $0.id < $1.id }))

    let temporary = folder.notesFile + ".tmp"
    try folder.write(bytes, to: temporary)
    try folder.synchronize(temporary)
    try folder.rename(temporary, to: folder.notesFile)
    do { try folder.synchronizeNames() } catch {
      // The new file is there, and may be gone after a power cut: neither "saved" nor "not saved".
      let failure = StoreError(
        .outcomeUnknown, "Open the notes again to see what is on the disk.", cause: error)
      self.failure = failure
      throw failure
    }
  }
}

/// A note, or an entry that could not be read as one.
private struct Readable: Decodable {
  let note: Note?

  init(from decoder: any Decoder) { note = try? Note(from: decoder) }
}
