import Foundation
import Lab03Check
import Persistence
import StoreConformance

/// All notes: a dictionary in memory, and one JSON file.
struct Notebook: NotesOnDisk {
  private(set) var notes: [String: Note] = [:]
  private let folder: Folder

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
      for note in try JSONDecoder().decode([Note].self, from: Data(bytes)) {
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
    edit(&notes)  // LAB: and if the file cannot be written?
    do { try write() } catch {
      // The next change writes all of it anyway.
    }
  }

  private func write() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = [UInt8](try encoder.encode(notes.values.sorted { $0.id < $1.id }))

    try folder.write(bytes, to: folder.notesFile)  // LAB: and if the power goes?
  }
}
