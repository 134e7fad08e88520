import Synchronization

/// Memory that is shared wrongly and rightly on purpose, to learn which races ThreadSanitizer sees.
enum RaceCanary {
  /// Sendable by assertion, and wrongly so: this is the race that must be reported.
  private final class Unguarded: @unchecked Sendable {
    var value = 0
  }

  private final class Guarded: Sendable {
    let values = Mutex<[Int]>([])
  }

  /// Two threads write one variable, and nothing orders the threads.
  static func race() async throws {
    let shared = Unguarded()
    try await ClientThreads.with(2) { threads in
      try await threads.run(2) { _ in
        for _ in 0..<1000 { shared.value += 1 }
      }
    }
  }

  /// Threads that have to wait for a mutex.
  ///
  /// On Linux the wait is a system call within an uninstrumented library, which ThreadSanitizer
  /// does not take for a synchronisation by itself (`CThreadSanitizerBridge`).
  static func contendMutex() async throws {
    let shared = Guarded()
    try await ClientThreads.with(4) { threads in
      try await threads.run(4) { client in
        for index in 0..<300 {
          shared.values.withLock { values in
            values.append(client)
            // A thread that comes now has to wait.
            yieldThread(times: index % 7)
            if values.count > 50 { values = [] }
          }
        }
      }
    }
  }
}
