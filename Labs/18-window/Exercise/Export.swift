import Lab18Check

/// Draws the small pictures of notes, and exports notes to an archive.
struct Export: Sendable {
  /// The number of pictures drawn at once: more do not fit into the memory of a phone.
  static let atOnce = 4

  /// Draws the pictures of notes; the results are in the order of the notes.
  func pictures(of ids: [Int], on press: Press) async throws -> [String] {
    // This was an OperationQueue with maxConcurrentOperationCount = 4.
    try await withThrowingTaskGroup(of: String.self) { group in
      // LAB: how many of these run at once, and in which order do they end?
      for id in ids { group.addTask { try await press.draw(id) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Puts all notes of a reader into an archive; reading continues while the archive writes.
  func export(_ reader: NoteReader, to archive: Archive) async throws {
    let (notes, read) = AsyncStream.makeStream(of: String.self)
    // LAB: where are the notes that are read and not written yet? Who learns of an error?
    Task {
      while let note = try await reader.next() { read.yield(note) }
      read.finish()
    }
    for await note in notes { try await archive.add(note) }
  }
}
