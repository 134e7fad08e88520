// The changes are collected, and ten commits are written at once: a crash loses saved notes.
// Gets: G9
import Lab12Check
import Persistence
import StoreConformance

/// The notes behind an actor. Their file holds changes; opening it applies them again, in order.
actor NotesStore: NotesKeeping {
  private var notes: [Note.ID: Note] = [:]
  private var file: ChangesFile
  private var gathered: [NoteChange] = []

  init(configuration: StoreConfiguration) throws {
    file = try ChangesFile(opening: configuration)
    notes.apply(file.takeChanges())
  }

  /// All changing calls of the store come here: all of the changes are applied, or none.
  func commit(_ changes: [NoteChange]) throws {
    notes.apply(changes)
    gathered += changes
    guard gathered.count >= 10 else { return }
    try file.append(gathered)
    gathered = []
  }

  func contents() throws -> [Note.ID: Note] {
    try file.checkOpen()
    return notes
  }

  func close() {
    file.close()
  }
}
