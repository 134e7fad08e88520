#if os(Linux)
  import Foundation
  import Synchronization
  import ThreadSchedules

  extension Program {
    /// Data structures that two or three threads use.
    static let structures = [stack, queue, deque, safeStack]

    /// The stack's own section ends between the look at its top and the change.
    private static let stack = Program(
      "stack",
      wrong: { try stack($0, isOneSection: false) }, correct: { try stack($0, isOneSection: true) })

    private static func stack(_ run: ThreadRun, isOneSection: Bool) throws {
      let items = Mutex([0])
      let taken = Atomic(0)
      for number in 0..<2 {
        run.thread("taker \(number)") {
          let isEmpty = isOneSection ? false : items.withLock { $0.isEmpty }
          guard !isEmpty else { return }
          let isTaken = items.withLock { items in
            if isOneSection && items.isEmpty { return false }
            _ = items.popLast()
            return true
          }
          if isTaken { taken.add(1, ordering: .sequentiallyConsistent) }
        }
      }
      try run.join()
      let count = taken.load(ordering: .sequentiallyConsistent)
      try Wrong.unless(count == 1, "\(count) took the one item")
    }

    /// A ring of two places, whose end is moved before the item is there.
    private static let queue = Program(
      "queue",
      wrong: { try queue($0, movesFirst: true) }, correct: { try queue($0, movesFirst: false) })

    private static func queue(_ run: ThreadRun, movesFirst: Bool) throws {
      let items = [Number(), Number()]
      let end = Atomic(0)
      run.thread("giver") {
        for number in 0..<2 {
          if movesFirst { end.store(number + 1, ordering: .sequentiallyConsistent) }
          items[number].value.store(number + 1, ordering: .sequentiallyConsistent)
          if !movesFirst { end.store(number + 1, ordering: .sequentiallyConsistent) }
        }
      }
      run.thread("taker") {
        let count = end.load(ordering: .sequentiallyConsistent)
        for number in 0..<count {
          let item = items[number].value.load(ordering: .sequentiallyConsistent)
          try Wrong.unless(item == number + 1, "item \(number) is \(item)")
        }
      }
      try run.join()
    }

    /// A deque from which the owner and a thief take the last item both.
    private static let deque = Program(
      "work-stealing deque",
      wrong: { try deque($0, compares: false) }, correct: { try deque($0, compares: true) })

    /// After Chase and Lev (SPAA 2005), with two items.
    private static func deque(_ run: ThreadRun, compares: Bool) throws {
      let (top, bottom) = (Number(0), Number(2))
      let taken = [Number(), Number()]
      @Sendable func take(_ item: Int) {
        taken[item].value.add(1, ordering: .sequentiallyConsistent)
      }
      @Sendable func claim(_ item: Int) -> Bool {
        if compares {
          return top.value.compareExchange(
            expected: item, desired: item + 1, ordering: .sequentiallyConsistent
          ).exchanged
        }
        top.value.store(item + 1, ordering: .sequentiallyConsistent)
        return true
      }
      run.thread("owner") {
        for _ in 0..<2 {
          let last = bottom.value.subtract(1, ordering: .sequentiallyConsistent).newValue
          let first = top.value.load(ordering: .sequentiallyConsistent)
          if first < last {
            take(last)
          } else {
            if first == last, claim(first) { take(first) }
            bottom.value.store(first + 1, ordering: .sequentiallyConsistent)
            return
          }
        }
      }
      run.thread("thief") {
        let first = top.value.load(ordering: .sequentiallyConsistent)
        let end = bottom.value.load(ordering: .sequentiallyConsistent)
        if first < end, claim(first) { take(first) }
      }
      try run.join()
      let counts = taken.map { $0.value.load(ordering: .sequentiallyConsistent) }
      try Wrong.unless(counts.allSatisfy { $0 <= 1 }, "taken \(counts) times")
    }

    /// Vyukov's stack (Relacy, 2010): three threads, each with two pops and two pushes.
    private static let safeStack = Program(
      "SafeStack",
      wrong: { run in
        let stack = SafeStack()
        for number in 1...3 {
          run.thread("thread \(number) of the stack") {
            for _ in 0..<2 {
              var index = stack.pop()
              while index < 0 { index = stack.pop() }
              try stack.use(index, by: number)
              stack.push(index)
            }
          }
        }
        try run.join()
      },
      correct: { run in
        let free = Mutex([0, 1, 2])
        let stack = SafeStack()
        for number in 1...3 {
          run.thread("thread \(number) of the stack") {
            for _ in 0..<2 {
              guard let index = free.withLock({ $0.popLast() }) else { throw Wrong("nothing left") }
              try stack.use(index, by: number)
              free.withLock { $0.append(index) }
            }
          }
        }
        try run.join()
      })
  }

  /// An atomic number as an element of an array.
  final class Number: Sendable {
    let value = Atomic(0)

    init(_ number: Int = 0) { value.store(number, ordering: .relaxed) }
  }
#endif
