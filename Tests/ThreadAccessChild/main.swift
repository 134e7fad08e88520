// Bodies without a lock, a queue or a file, compiled so that each atomic operation is a call; see the
// manifest.

import Foundation
import Synchronization
import ThreadSchedules

struct Wrong: Error, CustomStringConvertible {
  let description: String
}

final class AtomicCounter: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .relaxed) }

  /// A load and a store in the place of an addition.
  func increment() { number.store(value + 1, ordering: .relaxed) }
  func add() { number.add(1, ordering: .relaxed) }
}

/// `@unchecked Sendable`: it is not, which is the defect.
final class PlainCounter: @unchecked Sendable {
  private(set) var value = 0

  @inline(never) func increment() {
    let read = value
    pass(read)
    value = read + 1
  }

  @inline(never) private func pass(_ number: Int) {}
}

/// `@unchecked Sendable`: the lock guards the number.
final class LockedNumber: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  func change() { lock.withLock { number += 1 } }

  /// False if another thread has the lock.
  func changeIfFree() -> Bool {
    guard lock.try() else { return false }
    number += 1
    lock.unlock()
    return true
  }
}

let bodies: [String: Threads.Body] = [
  "atomics": { run in
    let counter = AtomicCounter()
    for name in ["one", "two"] { run.thread(name) { counter.increment() } }
    try run.join()
    if counter.value != 2 { throw Wrong(description: "the counter is \(counter.value)") }
  },
  "additions": { run in
    let counter = AtomicCounter()
    for name in ["one", "two"] { run.thread(name) { counter.add() } }
    try run.join()
    if counter.value != 2 { throw Wrong(description: "the counter is \(counter.value)") }
  },
  "plain": { run in
    let counter = PlainCounter()
    for name in ["one", "two"] { run.thread(name) { counter.increment() } }
    try run.join()
    if counter.value != 2 { throw Wrong(description: "the counter is \(counter.value)") }
  },
  "locked": { run in
    let number = LockedNumber()
    for name in ["one", "two"] { run.thread(name) { number.change() } }
    try run.join()
  },
  "tries": { run in
    let number = LockedNumber()
    run.thread("waits") { number.change() }
    run.thread("tries") {
      if !number.changeIfFree() { throw Wrong(description: "the lock was taken") }
    }
    try run.join()
  },
  "waits for an atomic": { run in
    let flag = Atomic(false)
    for name in ["waits", "waits too"] {
      run.thread(name) { while !flag.load(ordering: .relaxed) {} }
    }
    run.thread("sets") { flag.store(true, ordering: .relaxed) }
    try run.join()
  },
  "waits for nothing": { run in
    let flag = Atomic(false)
    let other = Atomic(0)
    run.thread("waits") {
      while !flag.load(ordering: .relaxed) { other.add(1, ordering: .relaxed) }
    }
    run.thread("ends") { other.add(1, ordering: .relaxed) }
    try run.join()
  },
  "long": { run in
    let numbers = (0..<20).map { _ in AtomicCounter() }
    for number in 0..<20 {
      run.thread("long \(number)") { for _ in 0..<20 { for each in numbers { each.add() } } }
    }
    try run.join()
  },
]

if CommandLine.arguments.last == "call" { exploreCall() }
Threads.serve(bodies.merging(weakOrders) { $1 })
