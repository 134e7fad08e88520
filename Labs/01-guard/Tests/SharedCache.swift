/// The calls that this lab makes on `NoteCache`; every call may come from any thread.
public protocol SharedCache: AnyObject, Sendable {
  /// Stores a note, and replaces a note with the same id.
  func save(_ text: String, as id: NoteID)
  /// Returns the note with this id, and counts the look-up.
  func find(_ id: NoteID) -> String?
  /// Removes the note with this id.
  func delete(_ id: NoteID)
  /// The number of notes.
  var count: Int { get }
  /// The number of look-ups.
  var lookUps: Int { get }
}
