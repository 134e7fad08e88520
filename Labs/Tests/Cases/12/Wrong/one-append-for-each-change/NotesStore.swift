// A line for each change: a crash during a batch leaves a part of the batch.
// Gets: G2
import Lab12Check
import Persistence
import StoreConformance

/// The notes behind an actor. Their file holds changes; opening it applies them again, in order.
actor NotesStore: NotesKeeping {
  private var notes: [Note.ID: Note] = [:]
  private var file: ChangesFile

  init(configuration: StoreConfiguration) throws {
    file = try ChangesFile(opening: configuration)
    notes.apply(file.takeChanges())
  }

  /// All changing calls of the store come here: all of the changes are applied, or none.
  func commit(_ changes: [NoteChange]) throws {
    for change in changes { try file.append([change]) }
    notes.apply(changes)
  }

  func contents() throws -> [Note.ID: Note] {
    try file.checkOpen()
    return notes
  }

  func close() {
    file.close()
  }
}
