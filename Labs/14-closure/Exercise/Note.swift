/// A note.
///
/// The widget compiles this file too, with `MainActor` as its default isolation.
struct Note: Sendable, Hashable {
  let id: Int
  let text: String
}

/// Sorts notes, which takes long when there are many.
struct NoteSorter: Sendable {
  // LAB: on whose thread does this run when the screen awaits it? And what is `Note` in the widget?
  nonisolated func sorted(
    _ notes: [Note], by isBefore: @Sendable (Note, Note) -> Bool
  ) async -> [Note] {
    Array(Set(notes)).sorted(by: isBefore)
  }
}
