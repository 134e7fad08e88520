// Four tasks, each of which takes the next note until there is none.
// Gets: passes
import Lab18Check
import Synchronization

extension Export {
  private static func draw(
    _ rest: Rest, _ ids: [Int], _ press: Press
  ) async throws -> (place: Int, picture: String)? {
    guard let place = rest.next() else { return nil }
    try Task.checkCancellation()
    return (place, try await press.draw(ids[place]))
  }
}

/// The places that are not taken yet.
private final class Rest: Sendable {
  private let places: Mutex<Range<Int>>

  init(_ count: Int) { places = Mutex(0..<count) }

  func next() -> Int? { places.withLock { $0.popFirst() } }
}

/// Draws the small pictures of notes, and exports notes to an archive.
struct Export: Sendable {
  /// The number of pictures drawn at once: more do not fit into the memory of a phone.
  static let atOnce = 4

  /// Draws the pictures of notes; the results are in the order of the notes.
  func pictures(of ids: [Int], on press: Press) async throws -> [String] {
    let rest = Rest(ids.count)
    return try await withThrowingTaskGroup(of: (place: Int, picture: String)?.self) { group in
      var pictures: [Int: String] = [:]
      for _ in 0..<Self.atOnce { group.addTask { try await Self.draw(rest, ids, press) } }
      while let done = try await group.next() {
        guard let done else { continue }
        pictures[done.place] = done.picture
        group.addTask { try await Self.draw(rest, ids, press) }
      }
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
