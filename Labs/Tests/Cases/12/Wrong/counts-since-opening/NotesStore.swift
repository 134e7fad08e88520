// The store counts only its own appends; those of earlier runs of the app are forgotten.
// Gets: growth: opened 30 times
import Lab12Check
import Persistence
import StoreConformance

/// The notes behind an actor. Their file holds changes; opening it applies them again, in order.
actor NotesStore: NotesKeeping {
  private var notes: [Note.ID: Note] = [:]
  private var file: ChangesFile
  private var appended = 0

  init(configuration: StoreConfiguration) throws {
    file = try ChangesFile(opening: configuration)
    notes.apply(file.takeChanges())
  }

  /// All changing calls of the store come here: all of the changes are applied, or none.
  func commit(_ changes: [NoteChange]) throws {
    // As long as most of the file is in use, a change is appended.
    guard appended > 100 + 2 * notes.count else {
      appended += changes.count
      try file.append(changes)
      notes.apply(changes)
      return
    }
    var next = notes
    next.apply(changes)
    try file.replace(by: next.values.map { .save($0) })
    notes = next
    appended = 0
  }

  func contents() throws -> [Note.ID: Note] {
    try file.checkOpen()
    return notes
  }

  func close() {
    file.close()
  }
}
