// Sorts by number, whatever order the caller wants.
// Gets: off-main: 0 calls of `isBefore`
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
    Array(Set(notes)).sorted { $0.id < $1.id }
  }
}
