/// The requirements on an attendee's export.
public protocol CheckedExport: Sendable {
  /// Draws pictures, four at once, and returns them in the order of the notes.
  func pictures(of ids: [Int], on press: Press) async throws -> [String]
  /// Puts all notes of a reader into an archive, in their order.
  func export(_ reader: NoteReader, to archive: Archive) async throws
}
