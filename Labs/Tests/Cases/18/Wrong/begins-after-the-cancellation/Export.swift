// A cancelled call is expected to throw: a call that ends as usual is followed by the next call.
// Gets: window: 4 began after it
// Gets: export: cancelled during a read
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
        group.addTask { (place, try await press.draw(id)) }
      }
      for try await done in group { pictures[done.place] = done.picture }
      return ids.indices.compactMap { pictures[$0] }
    }
  }

  private func read(_ count: Int, _ reader: NoteReader) async throws -> [String] {
    var notes: [String] = []
    while notes.count < count, let note = try await reader.next() { notes.append(note) }
    return notes
  }

  /// Puts all notes of a reader into an archive; reading continues while the archive writes.
  func export(_ reader: NoteReader, to archive: Archive) async throws {
    var notes = try await read(4, reader)
    while !notes.isEmpty {
      async let next = read(4, reader)
      for note in notes {
        try Task.checkCancellation()
        try await archive.add(note)
      }
      notes = try await next
    }
  }
}
