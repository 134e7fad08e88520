import Dispatch

enum WorkItemBefore {
  final class Search {
    private let queue: DispatchQueue
    private var last: DispatchWorkItem?

    init(on queue: DispatchQueue) { self.queue = queue }

    func search(
      _ notes: [String], for word: String, show: @escaping @Sendable ([String]) -> Void
    ) {
      // Stops a block that has not begun, and no other.
      last?.cancel()
      let item = DispatchWorkItem { show(notes.filter { $0.contains(word) }) }
      last = item
      queue.async(execute: item)
    }
  }
}

enum WorkItemAfter {
  @MainActor final class Search {
    private var last: Task<Void, Never>?

    func search(
      _ notes: [String], for word: String, show: @escaping @MainActor ([String]) -> Void
    ) {
      last?.cancel()
      last = Task {
        let found = await Self.matches(notes, word)
        if !Task.isCancelled { show(found) }
      }
    }

    @concurrent private static func matches(_ notes: [String], _ word: String) async -> [String] {
      var found: [String] = []
      for note in notes {
        if Task.isCancelled { break }
        if note.contains(word) { found.append(note) }
      }
      return found
    }
  }
}
