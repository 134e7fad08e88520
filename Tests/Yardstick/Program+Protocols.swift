#if os(Linux)
  import Foundation
  import Synchronization
  import ThreadSchedules

  extension Program {
    /// Programs whose threads wait for each other.
    static let protocols = [bluetooth, tokenRing, inodes, boundary, condition]

    /// A driver of CHESS and SCTBench: it is stopped while a request has just begun.
    private static let bluetooth = Program(
      "bluetooth driver",
      wrong: { try bluetooth($0, isGuarded: false) },
      correct: { try bluetooth($0, isGuarded: true) })

    private static func bluetooth(_ run: ThreadRun, isGuarded: Bool) throws {
      let (isStopping, isStopped, pending) = (Plain(false), Plain(false), Plain(1))
      let lock = NSLock()
      @Sendable func guarded<Value>(_ work: () throws -> Value) rethrows -> Value {
        if isGuarded { lock.lock() }
        defer { if isGuarded { lock.unlock() } }
        return try work()
      }
      run.thread("request") {
        try guarded {
          guard !isStopping.value else { return }
          pending.value += 1
          try Wrong.unless(!isStopped.value, "used when stopped")
          pending.value -= 1
        }
      }
      run.thread("stop") {
        guarded {
          isStopping.value = true
          pending.value -= 1
          if pending.value == 0 { isStopped.value = true }
        }
      }
      try run.join()
    }

    /// Each thread copies its neighbour's number; only one order of the four gives equal numbers.
    private static let tokenRing = Program(
      "token ring",
      wrong: { try tokenRing($0, isOrdered: false) },
      correct: { try tokenRing($0, isOrdered: true) })

    private static func tokenRing(_ run: ThreadRun, isOrdered: Bool) throws {
      let numbers = Mutex([1, 2, 3, 4])
      let turn = Atomic(0)
      for number in 0..<4 {
        run.thread("thread \(number) of the ring") {
          while isOrdered && turn.load(ordering: .sequentiallyConsistent) != number {
            sched_yield()
          }
          numbers.withLock { $0[number] = $0[(number + 3) % 4] }
          turn.add(1, ordering: .sequentiallyConsistent)
        }
      }
      try run.join()
      let all = numbers.withLock { $0 }
      try Wrong.unless(all == [4, 4, 4, 4], "\(all)")
    }

    /// As in the file system of Flanagan and Godefroid (POPL 2005): a block is looked at, and taken later.
    private static let inodes = Program(
      "inode locks",
      wrong: { try inodes($0, isOneSection: false) },
      correct: { try inodes($0, isOneSection: true) })

    private static func inodes(_ run: ThreadRun, isOneSection: Bool) throws {
      let inodeLocks = (0..<2).map { _ in NSLock() }
      let isBusy = Mutex([false, false])
      let owners = Mutex([0, 0])
      for thread in 0..<2 {
        run.thread("thread \(thread)") {
          inodeLocks[thread].lock()
          defer { inodeLocks[thread].unlock() }
          let block: Int?
          if isOneSection {
            block = isBusy.withLock { busy in
              let free = busy.firstIndex(of: false)
              if let free { busy[free] = true }
              return free
            }
          } else {
            block = isBusy.withLock { $0.firstIndex(of: false) }
            if let block { isBusy.withLock { $0[block] = true } }
          }
          if let block { owners.withLock { $0[block] += 1 } }
        }
      }
      try run.join()
      let owned = owners.withLock { $0 }
      try Wrong.unless(owned == [1, 1], "blocks have \(owned) owners")
    }

    /// A buffer for a single item.
    ///
    /// Its givers wait for room with `if` in the place of `while`.
    private static let boundary = Program(
      "bounded buffer",
      wrong: { try buffer($0, looksAgain: false) }, correct: { try buffer($0, looksAgain: true) })

    private static func buffer(_ run: ThreadRun, looksAgain: Bool) throws {
      let condition = NSCondition()
      let count = Plain(0)
      for number in 0..<3 {
        run.thread("giver \(number)") {
          condition.lock()
          defer { condition.unlock() }
          if looksAgain {
            while count.value == 1 { condition.wait() }
          } else if count.value == 1 {
            condition.wait()
          }
          count.value += 1
          try Wrong.unless(count.value == 1, "\(count.value) in a buffer of one")
          condition.broadcast()
        }
      }
      for number in 0..<3 {
        run.thread("taker \(number)") {
          condition.lock()
          defer { condition.unlock() }
          while count.value == 0 { condition.wait() }
          count.value -= 1
          condition.broadcast()
        }
      }
      try run.join()
    }

    /// The flag is set, and the condition signalled, without the lock.
    private static let condition = Program(
      "lost signal",
      wrong: { try signal($0, isLocked: false) }, correct: { try signal($0, isLocked: true) })

    private static func signal(_ run: ThreadRun, isLocked: Bool) throws {
      let condition = NSCondition()
      let isSet = Plain(false)
      run.thread("waiter") {
        condition.lock()
        while !isSet.value { condition.wait() }
        condition.unlock()
      }
      run.thread("setter") {
        if isLocked { condition.lock() }
        isSet.value = true
        condition.signal()
        if isLocked { condition.unlock() }
      }
      try run.join()
    }
  }
#endif
