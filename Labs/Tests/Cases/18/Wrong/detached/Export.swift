// The tasks have no parent: a cancellation does not reach them.
// Gets: window: never ended; none began after it
import Lab18Check

/// Draws the small pictures of notes, and exports notes to an archive.
struct Export: Sendable {
  /// The number of pictures drawn at once: more do not fit into the memory of a phone.
  static let atOnce = 4

  /// Draws the pictures of notes; the results are in the order of the notes.
  func pictures(of ids: [Int], on press: Press) async throws -> [String] {
    try await withThrowingTaskGroup(of: (place: Int, picture: String).self) { group in
      var pictures: [Int: String] = [:]
      for (place, id) in ids.enumerated() {
        // The window is full: the next picture begins when any other has ended.
        if place >= Self.atOnce, let done = try await group.next() {
          pictures[done.place] = done.picture
        }
        group.addTask { (place, try await Task.detached { try await press.draw(id) }.value) }
      }
      for try await done in group { pictures[done.place] = done.picture }
      return ids.indices.compactMap { pictures[$0] }
    }
  }

  /// Puts all notes of a reader into an archive; reading continues while the archive writes.
  func export(_ reader: NoteReader, to archive: Archive) async throws {
    try Task.checkCancellation()
    var note = try await reader.next()
    while let current = note {
      // The call that has just ended may not have noticed a cancellation.
      try Task.checkCancellation()
      // One ahead: the next note is read while this one is written.
      async let next = reader.next()
      try await archive.add(current)
      note = try await next
    }
  }
}
