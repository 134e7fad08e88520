// As before Swift concurrency: a queue, and a continuation that it resumes.
// Gets: passes
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
    _ notes: [Note], by isBefore: @escaping @Sendable (Note, Note) -> Bool
  ) async -> [Note] {
    await withCheckedContinuation { caller in
      DispatchQueue.global(qos: .userInitiated).async {
        caller.resume(returning: Array(Set(notes)).sorted(by: isBefore))
      }
    }
  }
}
