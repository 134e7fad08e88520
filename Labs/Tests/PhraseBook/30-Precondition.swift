import Dispatch

enum PreconditionBefore {
  // Unchecked: `words` is only touched on `queue`.
  final class Index: @unchecked Sendable {
    private let queue = DispatchQueue(label: "index")
    private var words: [String] = []

    func add(_ word: String) { queue.sync { insert(word) } }

    /// Ends the process on every other queue.
    func insert(_ word: String) {
      dispatchPrecondition(condition: .onQueue(queue))
      words.append(word)
    }

    func count() -> Int { queue.sync { words.count } }
  }
}

enum PreconditionAfter {
  actor Index {
    private var words: [String] = []

    // The compiler lets no other isolation in: there is nothing left to check.
    func add(_ word: String) { words.append(word) }

    /// For code whose isolation the compiler does not know; ends the process outside this actor.
    nonisolated func checkPlace() { preconditionIsolated() }

    func count() -> Int {
      checkPlace()
      return words.count
    }
  }
}
