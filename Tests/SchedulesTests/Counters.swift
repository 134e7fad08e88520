import Schedules
import Synchronization

/// The error of a body that sees something wrong.
struct Wrong: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// An actor that counts in a single step.
actor Counter {
  private(set) var value = 0

  func increment() { value += 1 }
}

/// Reads, waits, and writes the read value plus one.
actor ReentrantCounter {
  private(set) var value = 0

  func increment() async {
    let read = value
    Schedules.step("reads \(read)")
    await Task.yield()
    value = read + 1
    Schedules.step("writes \(value)")
  }
}

/// The same on an executor that it is given.
actor OwnedCounter {
  private let executor: any SerialExecutor
  private(set) var value = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(executor: any SerialExecutor) { self.executor = executor }

  func increment() async {
    let read = value
    await Task.yield()
    value = read + 1
  }
}

/// The numbers of the steps that ran, in order.
final class Trace: Sendable {
  private let numbers = Mutex<[Int]>([])

  var all: [Int] { numbers.withLock { $0 } }

  func append(_ number: Int) { numbers.withLock { $0.append(number) } }
}

/// Resumes a continuation at the last of several ends.
final class Ends: Sendable {
  private let left: Mutex<Int>
  private let continuation: CheckedContinuation<Void, Never>

  init(_ count: Int, _ continuation: CheckedContinuation<Void, Never>) {
    left = Mutex(count)
    self.continuation = continuation
  }

  func one() {
    let isLast = left.withLock { left in
      left -= 1
      return left == 0
    }
    if isLast { continuation.resume() }
  }
}

/// Increments a counter twice at the same time, and throws if an increment was lost.
func countTwice() async throws {
  let counter = ReentrantCounter()
  async let first: Void = counter.increment()
  async let second: Void = counter.increment()
  _ = await (first, second)
  let value = await counter.value
  if value != 2 { throw Wrong("\(value) of 2 counted") }
}
