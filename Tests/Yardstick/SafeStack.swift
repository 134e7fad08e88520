#if os(Linux)
  import Synchronization

  /// `@unchecked Sendable`: an owner is used by the thread that took its index, if the stack is right.
  final class SafeStack: @unchecked Sendable {
    private let head = Atomic(0)
    private let count = Atomic(3)
    private let next = [Number(), Number(), Number()]
    private let owners = [Number(), Number(), Number()]

    init() {
      for (index, link) in next.enumerated() {
        link.value.store(index < 2 ? index + 1 : -1, ordering: .relaxed)
      }
    }

    func pop() -> Int {
      while count.load(ordering: .sequentiallyConsistent) > 1 {
        let first = head.load(ordering: .sequentiallyConsistent)
        let link = next[first].value.exchange(-1, ordering: .sequentiallyConsistent)
        guard link >= 0 else { continue }
        if head.compareExchange(
          expected: first, desired: link, ordering: .sequentiallyConsistent
        ).exchanged {
          count.wrappingSubtract(1, ordering: .sequentiallyConsistent)
          return first
        }
        next[first].value.store(link, ordering: .sequentiallyConsistent)
      }
      return -1
    }

    func push(_ index: Int) {
      var first = head.load(ordering: .sequentiallyConsistent)
      while true {
        next[index].value.store(first, ordering: .sequentiallyConsistent)
        let (exchanged, original) = head.compareExchange(
          expected: first, desired: index, ordering: .sequentiallyConsistent)
        if exchanged { break }
        first = original
      }
      count.wrappingAdd(1, ordering: .sequentiallyConsistent)
    }

    /// Two stores with a look between them: another thread with the same index shows.
    func use(_ index: Int, by thread: Int) throws {
      owners[index].value.store(thread, ordering: .sequentiallyConsistent)
      let owner = owners[index].value.load(ordering: .sequentiallyConsistent)
      try Wrong.unless(owner == thread, "place \(index) is used by \(owner) and \(thread)")
    }
  }
#endif
