// The reader is a task that nothing stops.
// Gets: export: note 3 cannot be written    threw OutOfPaper;
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
        let begins = group.addTaskUnlessCancelled { (place, try await press.draw(id)) }
        if !begins { throw CancellationError() }
      }
      for try await done in group { pictures[done.place] = done.picture }
      return ids.indices.compactMap { pictures[$0] }
    }
  }

  /// Puts all notes of a reader into an archive; reading continues while the archive writes.
  func export(_ reader: NoteReader, to archive: Archive) async throws {
    let (notes, read) = AsyncThrowingStream.makeStream(of: String.self)
    let (places, free) = AsyncStream.makeStream(of: Void.self)
    for _ in 0..<4 { free.yield() }
    Task {
      var place = places.makeAsyncIterator()
      do {
        await place.next()
        while let note = try await reader.next() {
          read.yield(note)
          await place.next()
        }
        read.finish()
      } catch { read.finish(throwing: error) }
    }
    defer { free.finish() }
    for try await note in notes {
      try await archive.add(note)
      free.yield()
    }
    try Task.checkCancellation()
  }
}
