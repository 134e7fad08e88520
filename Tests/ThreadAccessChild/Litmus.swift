import Foundation
import Synchronization
import ThreadSchedules

/// A program of a few atomic operations, as a test writes it in an environment variable.
///
/// The operations of a thread are separated by `;`, and the threads by `|`. For example, `w0 1 rel` stores 1
/// at place 0, `r1 acq` loads, `a0 1 rlx` adds, and `f sc` is a fence.
struct Litmus: Sendable {
  struct Operation: Sendable {
    let kind: Character
    let place: Int
    let number: Int
    let order: Substring
  }

  let threads: [[Operation]]

  static let current = Litmus(ProcessInfo.processInfo.environment["LITMUS"] ?? "")

  init(_ text: String) {
    threads = text.split(separator: "|").map { thread in
      thread.split(separator: ";").map { Operation($0.split(separator: " ")) }
    }
  }

  /// Throws the values that the threads loaded, as its only ending.
  func run(_ run: ThreadRun) throws {
    let places = Places()
    let loaded = Loaded(count: threads.count)
    for (number, operations) in threads.enumerated() {
      run.thread("thread \(number)") {
        // The lock would order the operations.
        loaded.set(operations.compactMap(places.perform), of: number)
      }
    }
    try run.join()
    throw Wrong(description: loaded.description)
  }
}

extension Litmus.Operation {
  init(_ words: [Substring]) {
    kind = words.first?.first ?? " "
    place = words.first.flatMap { Int($0.dropFirst()) } ?? 0
    number = words.count > 2 ? Int(words[1]) ?? 0 : 0
    order = words.last ?? ""
  }
}

/// `@unchecked Sendable`: the lock guards the values.
private final class Loaded: @unchecked Sendable, CustomStringConvertible {
  private let lock = NSLock()
  private var values: [[Int]]

  init(count: Int) { values = Array(repeating: [], count: count) }

  func set(_ loaded: [Int], of thread: Int) { lock.withLock { values[thread] = loaded } }

  var description: String {
    values.map { $0.map(String.init).joined(separator: " ") }.joined(separator: " | ")
  }
}

private final class Places: Sendable {
  private let first = Atomic(0)
  private let second = Atomic(0)

  func perform(_ operation: Litmus.Operation) -> Int? {
    switch operation.kind {
    case "f": return fence(operation.order)
    case "w": return operation.place == 0 ? store(operation, first) : store(operation, second)
    case "a": return operation.place == 0 ? add(operation, first) : add(operation, second)
    default: return operation.place == 0 ? load(operation, first) : load(operation, second)
    }
  }

  private func fence(_ order: Substring) -> Int? {
    switch order {
    case "acq": atomicMemoryFence(ordering: .acquiring)
    case "rel": atomicMemoryFence(ordering: .releasing)
    default: atomicMemoryFence(ordering: .sequentiallyConsistent)
    }
    return nil
  }

  private func load(_ operation: Litmus.Operation, _ place: borrowing Atomic<Int>) -> Int? {
    switch operation.order {
    case "rlx": place.load(ordering: .relaxed)
    case "acq": place.load(ordering: .acquiring)
    default: place.load(ordering: .sequentiallyConsistent)
    }
  }

  private func store(_ operation: Litmus.Operation, _ place: borrowing Atomic<Int>) -> Int? {
    switch operation.order {
    case "rlx": place.store(operation.number, ordering: .relaxed)
    case "rel": place.store(operation.number, ordering: .releasing)
    default: place.store(operation.number, ordering: .sequentiallyConsistent)
    }
    return nil
  }

  private func add(_ operation: Litmus.Operation, _ place: borrowing Atomic<Int>) -> Int? {
    switch operation.order {
    case "rlx": place.add(operation.number, ordering: .relaxed).oldValue
    case "acq": place.add(operation.number, ordering: .acquiring).oldValue
    case "rel": place.add(operation.number, ordering: .releasing).oldValue
    default: place.add(operation.number, ordering: .sequentiallyConsistent).oldValue
    }
  }
}
