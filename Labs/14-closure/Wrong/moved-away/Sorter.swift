/// A note.
///
/// The widget compiles this file too, with `MainActor` as its default isolation.
nonisolated struct Note: Sendable, Hashable {
  let id: Int
  let text: String
}

/// Puts notes in order, which takes long when there are many.
nonisolated struct NoteSorter: Sendable {
  /// On the pool, whoever awaits it.
  @concurrent func sorted(
    _ notes: [Note], by isBefore: @Sendable (Note, Note) -> Bool
  ) async -> [Note] {
    Array(Set(notes)).sorted(by: isBefore)
  }
}
