// The comparisons run on another queue, but the main actor waits for their end.
// Gets: off-main: the main actor stood still until their end
import Dispatch

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
    _ notes: [Note], by isBefore: @Sendable (Note, Note) -> Bool
  ) async -> [Note] {
    DispatchQueue.global().sync { Array(Set(notes)).sorted(by: isBefore) }
  }
}
