// Each picture starts the next one: a chain for each of the four places at the press.
// Gets: passes
import Lab18Check

/// Draws the small pictures of notes, and exports notes to an archive.
struct Export: Sendable {
  /// The number of pictures drawn at once: more do not fit into the memory of a phone.
  static let atOnce = 4

  /// Draws the pictures of notes; the results are in the order of the notes.
  func pictures(of ids: [Int], on press: Press) async throws -> [String] {
    let next = Places()
    return try await withThrowingTaskGroup(of: [(place: Int, picture: String)].self) { group in
      for _ in 0..<Self.atOnce {
        group.addTask {
          var drawn: [(place: Int, picture: String)] = []
          while true {
            let place = await next.take()
            guard place < ids.count else { return drawn }
            try Task.checkCancellation()
            drawn.append((place, try await press.draw(ids[place])))
          }
        }
      }
      let drawn = try await group.reduce(into: []) { $0 += $1 }
      return drawn.sorted { $0.place < $1.place }.map(\.picture)
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

/// Gives out the places in the result, one after the other.
private actor Places {
  private var next = 0

  func take() -> Int {
    defer { next += 1 }
    return next
  }
}
