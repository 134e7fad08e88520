// Bodies without a lock, a queue or a file, compiled so that each atomic operation is a call; see the
// manifest.

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

Threads.serve([
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
])
