/// The calls that this lab makes on `NoteCache`; every call may come from any thread.
public protocol SharedCache: AnyObject, Sendable {
  /// Keeps a note, instead of the one with the same id.
  func save(_ text: String, as id: NoteID)
  /// Gives the note with this id, and counts the look-up.
  func find(_ id: NoteID) -> String?
  /// Drops the note with this id.
  func delete(_ id: NoteID)
  /// How many notes there are.
  var count: Int { get }
  /// How often somebody looked for a note.
  var lookUps: Int { get }
}
