// The sorter is off the main actor; in the widget, the note's `Hashable` is not.
// Gets: default-MainActor: conformance of 'Note'
/// A note.
///
/// The widget compiles this file too, with `MainActor` as its default isolation.
struct Note: Sendable, Hashable {
  let id: Int
  let text: String
}

/// Sorts notes, which takes long when there are many.
nonisolated struct NoteSorter: Sendable {
  /// On the pool, whatever the caller.
  @concurrent func sorted(
    _ notes: [Note], by isBefore: @Sendable (Note, Note) -> Bool
  ) async -> [Note] {
    Array(Set(notes)).sorted(by: isBefore)
  }
}
