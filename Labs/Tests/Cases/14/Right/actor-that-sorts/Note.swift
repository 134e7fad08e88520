// A separate actor does the work.
// Gets: passes
/// A note.
///
/// The widget compiles this file too, with `MainActor` as its default isolation.
nonisolated struct Note: Sendable, Hashable {
  let id: Int
  let text: String
}

/// Sorts notes, which takes long when there are many.
nonisolated struct NoteSorter: Sendable {
  private let worker = Worker()

  func sorted(
    _ notes: [Note], by isBefore: @Sendable (Note, Note) -> Bool
  ) async -> [Note] {
    await worker.sorted(notes, by: isBefore)
  }
}

/// An actor is never the main actor.
private actor Worker {
  func sorted(_ notes: [Note], by isBefore: @Sendable (Note, Note) -> Bool) -> [Note] {
    Array(Set(notes)).sorted(by: isBefore)
  }
}
