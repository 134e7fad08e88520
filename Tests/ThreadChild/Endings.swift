#if os(Linux)
  import Foundation
  import ThreadSchedules

  /// Bodies that end otherwise than by returning.
  enum Endings {
    static let bodies: [String: Threads.Body] = [
      "traps": traps,
      "is killed": { _ in kill(getpid(), SIGKILL) },
      "exits": { _ in exit(3) },
      "yields for ever": { _ in while true { sched_yield() } },
    ]

    /// Traps in only one order of two threads.
    static func traps(_ run: ThreadRun) throws {
      let order = Order()
      for name in ["one", "two"] { run.thread(name) { order.note(name) } }
      try run.join()
      if order.all == ["two", "one"] { fatalError("two came first") }
    }
  }
#endif
