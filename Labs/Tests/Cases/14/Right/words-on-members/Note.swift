// `nonisolated` on each member, and on the conformance through its type.
// Gets: passes
/// A note.
///
/// The widget compiles this file too, with `MainActor` as its default isolation.
nonisolated struct Note: Sendable, Hashable {
  let id: Int
  let text: String
}

/// Sorts notes, which takes long when there are many.
struct NoteSorter: Sendable {
  nonisolated init() {}

  /// On the pool, whatever the caller.
  @concurrent func sorted(
    _ notes: [Note], by isBefore: @Sendable (Note, Note) -> Bool
  ) async -> [Note] {
    Array(Set(notes)).sorted(by: isBefore)
  }
}
