import Foundation
import Synchronization
import ThreadSchedules

final class Mailbox: Sendable {
  private let message = Atomic(0)
  private let isFull = Atomic(false)

  func put(_ number: Int) {
    message.store(number, ordering: .relaxed)
    isFull.store(true, ordering: .relaxed)  // the defect: .releasing
  }

  func take() -> Int? {
    guard isFull.load(ordering: .relaxed) else { return nil }  // the defect: .acquiring
    return message.load(ordering: .relaxed)
  }
}

final class CorrectMailbox: Sendable {
  private let message = Atomic(0)
  private let isFull = Atomic(false)

  func put(_ number: Int) {
    message.store(number, ordering: .relaxed)
    isFull.store(true, ordering: .releasing)
  }

  func take() -> Int? {
    guard isFull.load(ordering: .acquiring) else { return nil }
    return message.load(ordering: .relaxed)
  }
}

/// Peterson's lock for two threads ("Myths about the mutual exclusion problem", 1981).
///
/// Only with sequentially consistent operations does one of two threads see that the other wants to enter.
final class PetersonLock: Sendable {
  private let isConsistent: Bool
  private let firstWants = Atomic(false)
  private let secondWants = Atomic(false)
  private let turn = Atomic(0)
  private let inside = Atomic(0)

  init(isConsistent: Bool) { self.isConsistent = isConsistent }

  /// Returns false if both threads were inside at once.
  func visit(isFirst: Bool) -> Bool {
    if isFirst {
      visit(me: 1, firstWants, secondWants)
    } else {
      visit(me: 2, secondWants, firstWants)
    }
  }

  private func visit(
    me: Int, _ mine: borrowing Atomic<Bool>, _ others: borrowing Atomic<Bool>
  ) -> Bool {
    if isConsistent {
      mine.store(true, ordering: .sequentiallyConsistent)
      turn.store(3 - me, ordering: .sequentiallyConsistent)
      while others.load(ordering: .sequentiallyConsistent),
        turn.load(ordering: .sequentiallyConsistent) != me
      {}
    } else {
      mine.store(true, ordering: .releasing)
      turn.store(3 - me, ordering: .releasing)
      while others.load(ordering: .acquiring), turn.load(ordering: .acquiring) != me {}
    }
    let isAlone = inside.add(1, ordering: .relaxed).oldValue == 0
    inside.subtract(1, ordering: .relaxed)
    mine.store(false, ordering: .releasing)
    return isAlone
  }
}

final class Flag: Sendable {
  let isSet = Atomic(false)

  func wait() { while !isSet.load(ordering: .acquiring) {} }
}

/// A global variable that the first thread sets up.
enum SetUp {
  static let counter = AtomicCounter()
  static let isDone: Bool = {
    counter.increment()
    return true
  }()
}

let weakOrders: [String: Threads.Body] = [
  "litmus": { try Litmus.current.run($0) },
  "mailbox": { run in
    let mailbox = Mailbox()
    run.thread("puts") { mailbox.put(7) }
    try check(mailbox.take, run)
  },
  "mailbox, correct": { run in
    let mailbox = CorrectMailbox()
    run.thread("puts") { mailbox.put(7) }
    try check(mailbox.take, run)
  },
  "mailbox, on a queue": { run in
    let mailbox = Mailbox()
    DispatchQueue.global().async { mailbox.put(7) }
    try check(mailbox.take, run)
  },
  "created and joined": { run in
    let counter = AtomicCounter()
    counter.increment()
    run.thread("one") { counter.increment() }
    try run.join()
    if counter.value != 2 { throw Wrong(description: "the counter is \(counter.value)") }
  },
  "guarded by a lock": { run in
    let counter = AtomicCounter()
    let lock = NSLock()
    for name in ["one", "two"] { run.thread(name) { lock.withLock { counter.increment() } } }
    try run.join()
    if counter.value != 2 { throw Wrong(description: "the counter is \(counter.value)") }
  },
  "guarded by a semaphore": { run in
    let counter = AtomicCounter()
    let semaphore = DispatchSemaphore(value: 1)
    for name in ["one", "two"] {
      run.thread(name) {
        semaphore.wait()
        counter.increment()
        semaphore.signal()
      }
    }
    try run.join()
    if counter.value != 2 { throw Wrong(description: "the counter is \(counter.value)") }
  },
  "handed over by a condition": { run in
    let counter = AtomicCounter()
    let condition = NSCondition()
    let isDone = Flag()
    run.thread("one") {
      counter.increment()
      condition.withLock {
        isDone.isSet.store(true, ordering: .relaxed)
        condition.signal()
      }
    }
    run.thread("two") {
      condition.withLock { while !isDone.isSet.load(ordering: .relaxed) { condition.wait() } }
      if counter.value != 1 { throw Wrong(description: "the counter is \(counter.value)") }
    }
    try run.join()
  },
  "set up once": { run in
    for name in ["one", "two"] {
      run.thread(name) {
        if SetUp.isDone, SetUp.counter.value != 1 {
          throw Wrong(description: "the counter is \(SetUp.counter.value)")
        }
      }
    }
    try run.join()
  },
  "passed through a pipe": { run in
    let counter = AtomicCounter()
    let pipe = Pipe()
    let (reading, writing) =
      (pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor)
    run.thread("one") {
      counter.increment()
      var byte: UInt8 = 1
      _ = write(writing, &byte, 1)
    }
    run.thread("two") {
      var byte: UInt8 = 0
      _ = read(reading, &byte, 1)
      if counter.value != 1 { throw Wrong(description: "the counter is \(counter.value)") }
    }
    try run.join()
  },
  "after three hundred others": { run in
    let counter = AtomicCounter()
    counter.add()
    let others = (0..<300).map { _ in Flag() }
    let isUnset = others.allSatisfy { !$0.isSet.load(ordering: .relaxed) }
    run.thread("one") {
      counter.add()
      others[299].isSet.store(isUnset, ordering: .releasing)
    }
    run.thread("two") {
      if others[299].isSet.load(ordering: .acquiring), counter.value != 2 {
        throw Wrong(description: "the counter is \(counter.value)")
      }
    }
    try run.join()
  },
  "mailbox, many threads": { run in
    let mailbox = Mailbox()
    let areThere = Flag()
    run.thread("puts") {
      areThere.wait()
      mailbox.put(7)
    }
    run.thread("takes") {
      areThere.wait()
      if let number = mailbox.take(), number != 7 {
        throw Wrong(description: "the message is \(number)")
      }
    }
    for number in 0..<64 { run.thread("idle \(number)") {} }
    areThere.isSet.store(true, ordering: .releasing)
    try run.join()
  },
  "guarded by a Mutex": { run in
    let counter = AtomicCounter()
    let mutex = Mutex(0)
    for name in ["one", "two", "three"] {
      run.thread(name) { mutex.withLock { _ in counter.increment() } }
    }
    try run.join()
    if counter.value != 3 { throw Wrong(description: "the counter is \(counter.value)") }
  },
  "waits for one of two": { run in
    let flags = (AtomicCounter(), AtomicCounter())
    run.thread("waits") { while flags.0.value + flags.1.value == 0 {} }
    run.thread("sets") { flags.0.add() }
    try run.join()
  },
  "Peterson": { try excludeEachOther(PetersonLock(isConsistent: false), $0) },
  "Peterson, correct": { try excludeEachOther(PetersonLock(isConsistent: true), $0) },
]

private func check(_ take: @escaping @Sendable () -> Int?, _ run: ThreadRun) throws {
  run.thread("takes") {
    if let number = take(), number != 7 { throw Wrong(description: "the message is \(number)") }
  }
  try run.join()
}

private func excludeEachOther(_ lock: PetersonLock, _ run: ThreadRun) throws {
  for isFirst in [true, false] {
    run.thread(isFirst ? "first" : "second") {
      if !lock.visit(isFirst: isFirst) { throw Wrong(description: "both are inside") }
    }
  }
  try run.join()
}
