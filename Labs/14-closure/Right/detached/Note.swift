// A detached task sorts; the keywords on the types are the same.
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
  func sorted(
    _ notes: [Note], by isBefore: @escaping @Sendable (Note, Note) -> Bool
  ) async -> [Note] {
    await Task.detached { Array(Set(notes)).sorted(by: isBefore) }.value
  }
}
