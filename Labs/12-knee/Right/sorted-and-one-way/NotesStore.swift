// The commit is computed first; then one of two ways writes it.
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
    var next = notes
    next.apply(changes)
    if file.changeCount > 100 + 2 * next.count {
      try file.replace(by: next.values.sorted { $0.id < $1.id }.map { .save($0) })
    } else {
      try file.append(changes)
    }
    notes = next
  }

  func contents() throws -> [Note.ID: Note] {
    try file.checkOpen()
    return notes
  }

  func close() {
    file.close()
  }
}
