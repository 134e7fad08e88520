// Bounded, and three places are empty.
// Gets: window: at once                     1
import Lab18Check

/// Draws the small pictures of notes, and exports notes to an archive.
struct Export: Sendable {
  /// The number of pictures drawn at once: more do not fit into the memory of a phone.
  static let atOnce = 4

  /// Draws the pictures of notes; the results are in the order of the notes.
  func pictures(of ids: [Int], on press: Press) async throws -> [String] {
    var pictures: [String] = []
    for id in ids { pictures.append(try await press.draw(id)) }
    return pictures
  }

  /// Puts all notes of a reader into an archive; reading continues while the archive writes.
  func export(_ reader: NoteReader, to archive: Archive) async throws {
    var note = try await reader.next()
    while let current = note {
      // One ahead: the next note is read while this one is written.
      async let next = reader.next()
      try await archive.add(current)
      note = try await next
    }
  }
}
