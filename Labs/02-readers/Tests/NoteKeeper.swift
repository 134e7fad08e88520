/// The calls that this lab makes on `NoteStore`; every call may come from any thread.
public protocol NoteKeeper: AnyObject, Sendable {
  /// Opens a store without notes that keeps them in this file.
  init(file: NoteFile)
  /// Keeps a note, instead of the one with the same id; it is in the file when this returns.
  func save(_ text: String, as id: Int) throws
  /// Gives the ids of the notes that are wanted; on a phone this takes long.
  func search(_ isWanted: (String) -> Bool) -> [Int]
  /// Drops the notes that are unwanted.
  func delete(where isUnwanted: (String) -> Bool) throws
}
