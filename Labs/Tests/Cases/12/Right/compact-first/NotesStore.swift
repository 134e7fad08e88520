// The file is first compacted without the commit if most changes are obsolete; then the commit is
// appended.
// Gets: passes
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
    if file.changeCount > 100 + 2 * notes.count {
      try file.replace(by: notes.values.map { .save($0) })
    }
    try file.append(changes)
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
