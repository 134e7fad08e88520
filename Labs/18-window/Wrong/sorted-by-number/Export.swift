// The pictures in the order of the notes' numbers, which is another one than that of the caller.
// Gets: window: 3 1 2, and 3 again
import Lab18Check

/// Draws the small pictures of notes, and exports notes to an archive.
struct Export: Sendable {
  /// The number of pictures drawn at once: more do not fit into the memory of a phone.
  static let atOnce = 4

  /// Draws the pictures of notes; the results are in the order of the notes.
  func pictures(of ids: [Int], on press: Press) async throws -> [String] {
    try await withThrowingTaskGroup(of: (id: Int, picture: String).self) { group in
      var pictures: [Int: String] = [:]
      for (place, id) in ids.enumerated() {
        // The window is full: the next picture begins when any other has ended.
        if place >= Self.atOnce, let done = try await group.next() {
          pictures[done.id] = done.picture
        }
        group.addTask { (id, try await press.draw(id)) }
      }
      for try await done in group { pictures[done.id] = done.picture }
      return pictures.sorted { $0.key < $1.key }.map(\.value)
    }
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
