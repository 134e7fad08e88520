#if os(Linux)
  import Foundation
  import Synchronization
  import ThreadSchedules

  extension Program {
    /// The checker must come between the two stores of a writer before any other writer has ended.
    static func reorder(_ writers: Int) -> Program {
      Program(
        "reorder \(writers)",
        wrong: { run in
          let first = Plain(0)
          let second = Plain(0)
          for number in 0..<writers {
            run.thread("writer \(number)") {
              first.value = 1
              second.value = -1
            }
          }
          run.thread("checker") {
            let (one, two) = (first.value, second.value)
            try Wrong.unless(one == 0 && two == 0 || one == 1 && two == -1, "\(one), \(two)")
          }
          try run.join()
        },
        correct: { run in
          let both = Mutex((0, 0))
          for number in 0..<writers {
            run.thread("writer \(number)") { both.withLock { $0 = (1, -1) } }
          }
          run.thread("checker") {
            let (one, two) = both.withLock { $0 }
            try Wrong.unless(one == 0 && two == 0 || one == 1 && two == -1, "\(one), \(two)")
          }
          try run.join()
        })
    }

    /// The second stage may read before the first has stored both of its results.
    static func twoStages(_ readers: Int) -> Program {
      Program(
        "two stages \(readers)",
        wrong: { try twoStages($0, readers, isOneSection: false) },
        correct: { try twoStages($0, readers, isOneSection: true) })
    }

    private static func twoStages(
      _ run: ThreadRun, _ readers: Int, isOneSection: Bool
    ) throws {
      let (firstLock, secondLock) = (NSLock(), NSLock())
      let (first, second) = (Plain(0), Plain(0))
      run.thread("writer") {
        if isOneSection { firstLock.lock() }
        if !isOneSection { firstLock.lock() }
        first.value = 1
        if !isOneSection { firstLock.unlock() }
        secondLock.withLock { second.value = first.value + 1 }
        if isOneSection { firstLock.unlock() }
      }
      for number in 0..<readers {
        run.thread("reader \(number)") {
          if isOneSection { firstLock.lock() }
          if !isOneSection { firstLock.lock() }
          let one = first.value
          if !isOneSection { firstLock.unlock() }
          let two = one == 0 ? 1 : secondLock.withLock { second.value }
          if isOneSection { firstLock.unlock() }
          try Wrong.unless(two == one + 1, "\(one), then \(two)")
        }
      }
      try run.join()
    }

    /// A philosopher takes the left fork first.
    ///
    /// The last of the correct philosophers takes the right one.
    static func philosophers(_ count: Int) -> Program {
      Program(
        "philosophers \(count)",
        wrong: { try philosophers($0, count, lastIsLeftHanded: false) },
        correct: { try philosophers($0, count, lastIsLeftHanded: true) })
    }

    private static func philosophers(
      _ run: ThreadRun, _ count: Int, lastIsLeftHanded: Bool
    ) throws {
      let forks = (0..<count).map { _ in NSLock() }
      for number in 0..<count {
        run.thread("philosopher \(number)") {
          var hands = [number, (number + 1) % count]
          if lastIsLeftHanded && number == count - 1 { hands.reverse() }
          for hand in hands { forks[hand].lock() }
          for hand in hands { forks[hand].unlock() }
        }
      }
      try run.join()
    }
  }
#endif
