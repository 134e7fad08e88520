import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Real threads, one for each client.
struct ClientThreads: Sendable {
  private let threads: [ClientThread]

  /// Calls the body with this many threads, which end after it.
  static func with<Result>(
    _ count: Int, _ body: (ClientThreads) async throws -> Result
  ) async rethrows -> Result {
    let threads = ClientThreads(
      threads: (0..<count).map { _ in ClientThread(yieldsBetweenJobs: true) })
    defer { for thread in threads.threads { thread.stop() } }
    return try await body(threads)
  }

  /// Runs the clients at the same time, each on its thread; they start together.
  ///
  /// - Parameters:
  ///   - count: How many clients, at most as many as there are threads.
  ///   - client: What the client with this number does.
  /// - Throws: The first error of a client, after all have ended.
  func run(
    _ count: Int, _ client: @escaping @Sendable (_ number: Int) async throws -> Void
  ) async throws {
    let gate = StartGate(count)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        group.addTask(executorPreference: threads[number]) {
          gate.pass()
          try await client(number)
        }
      }
      try await group.waitForAll()
    }
  }
}

/// Holds the clients back until the last one is there, so that none has finished before another
/// has begun.
private final class StartGate: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) { missing = Atomic(count) }

  /// Blocks the thread.
  ///
  /// Spinning, because waking threads one by one would spread their starts.
  func pass() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
  }
}

/// Gives other threads the processor, this many times.
func yieldThread(times: Int) {
  for _ in 0..<times { sched_yield() }
}
