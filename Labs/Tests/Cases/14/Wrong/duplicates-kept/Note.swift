// The set, which keeps each note once, is lost on the way off the main actor.
// Gets: off-main: 10 notes are there more than once
/// A note.
///
/// The widget compiles this file too, with `MainActor` as its default isolation.
nonisolated struct Note: Sendable, Hashable {
  let id: Int
  let text: String
}

/// Sorts notes, which takes long when there are many.
nonisolated struct NoteSorter: Sendable {
  /// On the pool, whatever the caller.
  @concurrent func sorted(
    _ notes: [Note], by isBefore: @Sendable (Note, Note) -> Bool
  ) async -> [Note] {
    notes.sorted(by: isBefore)
  }
}
