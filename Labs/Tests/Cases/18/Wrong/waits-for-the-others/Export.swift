// An error is reported when the pictures under way have ended.
// Gets: window: one has no paper
import Lab18Check

/// Draws the small pictures of notes, and exports notes to an archive.
struct Export: Sendable {
  /// The number of pictures drawn at once: more do not fit into the memory of a phone.
  static let atOnce = 4

  /// Draws the pictures of notes; the results are in the order of the notes.
  func pictures(of ids: [Int], on press: Press) async throws -> [String] {
    typealias Drawn = (place: Int, picture: Result<String, any Error>)
    return try await withThrowingTaskGroup(of: Drawn.self) { group in
      var pictures: [Int: Result<String, any Error>] = [:]
      for (place, id) in ids.enumerated() {
        // The window is full: the next picture begins when any other has ended.
        if place >= Self.atOnce, let done = try await group.next() {
          pictures[done.place] = done.picture
          if case .failure = done.picture { break }
        }
        group.addTask {
          do { return (place, .success(try await press.draw(id))) } catch {
            return (place, .failure(error))
          }
        }
      }
      for try await done in group { pictures[done.place] = done.picture }
      return try ids.indices.compactMap { try pictures[$0]?.get() }
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
