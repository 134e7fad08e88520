#if os(Linux)
  import Foundation
  import ThreadSchedules

  /// The program of `docs/ThreadSchedules.md`, unchanged; `thread-child page` runs it.
  enum PageExample {
    final class Counter: @unchecked Sendable {
      private let lock = NSLock()
      private var value = 0

      func read() -> Int { lock.withLock { value } }
      func write(_ new: Int) { lock.withLock { value = new } }
      func increment() { write(read() + 1) }
    }

    static func serve() -> Never {
      struct LostUpdate: Error {}

      Threads.serve([
        "two increments": { run in
          let counter = Counter()  // fresh for each schedule
          run.thread("one") { counter.increment() }
          run.thread("two") { counter.increment() }
          try run.join()
          guard counter.read() == 2 else { throw LostUpdate() }
        }
      ])
    }
  }
#endif
