/// The calls that this lab makes on `NoteStore`; every call may come from any thread.
public protocol NoteKeeper: AnyObject, Sendable {
  /// Opens a store without notes that keeps them in this file.
  init(file: NoteFile)
  /// Stores a note, and replaces a note with the same id; it is in the file when this returns.
  func save(_ text: String, as id: Int) throws
  /// Returns the ids of the wanted notes; on a phone this takes long.
  func search(_ isWanted: (String) -> Bool) -> [Int]
  /// Removes the unwanted notes.
  func delete(where isUnwanted: (String) -> Bool) throws
}
