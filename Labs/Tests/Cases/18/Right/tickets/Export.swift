// All tasks begin, and wait for one of four tickets without blocking a thread.
// Gets: passes
import Lab18Check

actor Tickets {
  private var free: Int
  private var isClosed = false
  private var waiting: [CheckedContinuation<Void, any Error>] = []

  init(_ count: Int) { free = count }

  func take() async throws {
    if isClosed { throw CancellationError() }
    if free > 0 {
      free -= 1
    } else {
      try await withCheckedThrowingContinuation { waiting.append($0) }
    }
  }

  /// After an error, no more tickets are given.
  func close() {
    isClosed = true
    for waiter in waiting { waiter.resume(throwing: CancellationError()) }
    waiting = []
  }

  func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

/// Draws the small pictures of notes, and exports notes to an archive.
struct Export: Sendable {
  /// The number of pictures drawn at once: more do not fit into the memory of a phone.
  static let atOnce = 4

  /// Draws the pictures of notes; the results are in the order of the notes.
  func pictures(of ids: [Int], on press: Press) async throws -> [String] {
    try await withThrowingTaskGroup(of: (place: Int, picture: String).self) { group in
      var pictures: [Int: String] = [:]
      let tickets = Tickets(Self.atOnce)
      for (place, id) in ids.enumerated() {
        group.addTask {
          try await tickets.take()
          do {
            try Task.checkCancellation()
            let picture = try await press.draw(id)
            await tickets.giveBack()
            return (place, picture)
          } catch {
            await tickets.close()
            throw error
          }
        }
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
