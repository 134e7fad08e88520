#if os(Linux)
  import Foundation
  import Synchronization
  import ThreadSchedules

  extension Program {
    /// Programs whose threads lack a lock, or use the wrong one.
    static let races = [account, lazy, wrongLock, carter, phase, doubleCheckedStart]

    /// A deposit and a withdrawal read the balance and write it in two sections of a lock.
    private static let account = Program(
      "account",
      wrong: { try account($0, isOneSection: false) },
      correct: { try account($0, isOneSection: true) })

    private static func account(_ run: ThreadRun, isOneSection: Bool) throws {
      let balance = Mutex(10)
      func change(_ amount: Int) -> @Sendable () -> Void {
        {
          if isOneSection {
            balance.withLock { $0 += amount }
          } else {
            let read = balance.withLock { $0 }
            balance.withLock { $0 = read + amount }
          }
        }
      }
      run.thread("deposit", change(5))
      run.thread("withdrawal", change(-3))
      try run.join()
      let now = balance.withLock { $0 }
      try Wrong.unless(now == 12, "the balance is \(now)")
    }

    /// Three threads add under a lock, and the last one sees all of it without waiting for them.
    private static let lazy = Program(
      "lazy",
      wrong: { run in
        let data = Mutex(0)
        run.thread("one") { data.withLock { $0 += 1 } }
        run.thread("two") { data.withLock { $0 += 2 } }
        run.thread("checker") {
          try Wrong.unless(data.withLock { $0 } < 3, "both came first")
        }
        try run.join()
      },
      correct: { run in
        let data = Mutex(0)
        run.thread("one") { data.withLock { $0 += 1 } }
        run.thread("two") { data.withLock { $0 += 2 } }
        try run.join()
        try Wrong.unless(data.withLock { $0 } == 3, "not both came")
      })

    /// Two threads guard one number by two different locks.
    private static let wrongLock = Program(
      "wrong lock",
      wrong: { try wrongLock($0, locks: 2) }, correct: { try wrongLock($0, locks: 1) })

    private static func wrongLock(_ run: ThreadRun, locks count: Int) throws {
      let locks = (0..<count).map { _ in NSLock() }
      let number = Plain(0)
      for thread in 0..<2 {
        run.thread("adder \(thread)") { locks[thread % count].withLock { number.value += 1 } }
      }
      try run.join()
      try Wrong.unless(number.value == 2, "the number is \(number.value)")
    }

    /// Two threads take two locks in different orders.
    private static let carter = Program(
      "carter",
      wrong: { try carter($0, order: [0, 1]) }, correct: { try carter($0, order: [1, 0]) })

    /// One thread takes the locks in the given order, the other the second lock first.
    private static func carter(_ run: ThreadRun, order: [Int]) throws {
      let locks = [NSLock(), NSLock()]
      let users = Plain(0)
      run.thread("one") {
        locks[order[0]].lock()
        users.value += 1
        locks[order[1]].withLock { users.value += 1 }
        locks[order[0]].unlock()
      }
      run.thread("two") {
        locks[1].lock()
        locks[0].withLock { users.value -= 2 }
        locks[1].unlock()
      }
      try run.join()
      try Wrong.unless(users.value == 0, "\(users.value) users")
    }

    /// The second phase begins when the first has announced its end, which is too soon.
    private static let phase = Program(
      "phase",
      wrong: { try phase($0, announcesFirst: true) },
      correct: { try phase($0, announcesFirst: false) })

    private static func phase(_ run: ThreadRun, announcesFirst: Bool) throws {
      let isDone = Atomic(false)
      let result = Atomic(0)
      run.thread("first") {
        if announcesFirst { isDone.store(true, ordering: .sequentiallyConsistent) }
        result.store(1, ordering: .sequentiallyConsistent)
        if !announcesFirst { isDone.store(true, ordering: .sequentiallyConsistent) }
      }
      run.thread("second") {
        guard isDone.load(ordering: .sequentiallyConsistent) else { return }
        let found = result.load(ordering: .sequentiallyConsistent)
        try Wrong.unless(found == 1, "no result")
      }
      try run.join()
    }

    /// The flag is set before the value is there, and a second caller looks at the flag alone.
    private static let doubleCheckedStart = Program(
      "double-checked start",
      wrong: { try start($0, setsFlagFirst: true) },
      correct: { try start($0, setsFlagFirst: false) })

    private static func start(_ run: ThreadRun, setsFlagFirst: Bool) throws {
      let isStarted = Atomic(false)
      let value = Plain(0)
      let lock = NSLock()
      for number in 0..<2 {
        run.thread("caller \(number)") {
          if !isStarted.load(ordering: .sequentiallyConsistent) {
            lock.withLock {
              guard !isStarted.load(ordering: .sequentiallyConsistent) else { return }
              if setsFlagFirst { isStarted.store(true, ordering: .sequentiallyConsistent) }
              value.value = 7
              if !setsFlagFirst { isStarted.store(true, ordering: .sequentiallyConsistent) }
            }
          }
          try Wrong.unless(value.value == 7, "used before its start")
        }
      }
      try run.join()
    }
  }
#endif
