public import StoreConformance

/// The calls that this lab makes on `Notebook`: notes in memory, and one file behind them.
public protocol NotesOnDisk: Sendable {
  /// Reads the folder's file of notes.
  init(folder: Folder) throws
  /// All notes, by id.
  var notes: [String: Note] { get }
  /// Changes notes and saves all of them. When this returns they are saved; when it throws, nothing
  /// has changed.
  mutating func change(_ edit: (inout [String: Note]) -> Void) throws
}
