import Synchronization

/// Memory that is deliberately shared incorrectly and correctly, to find out which races
/// ThreadSanitizer detects.
enum RaceCanary {
  /// Incorrectly declared `Sendable`: ThreadSanitizer must report this race.
  private final class Unguarded: @unchecked Sendable {
    var value = 0
  }

  private final class Guarded: Sendable {
    let values = Mutex<[Int]>([])
  }

  /// Two threads write one variable without synchronisation.
  static func race() async throws {
    let shared = Unguarded()
    try await ClientThreads.with(2) { threads in
      try await threads.run(2) { _ in
        for _ in 0..<1000 { shared.value += 1 }
      }
    }
  }

  /// Threads that contend for a mutex.
  ///
  /// On Linux the wait is a system call in an uninstrumented library. ThreadSanitizer alone does
  /// not recognise this as synchronisation (`CThreadSanitizerBridge`).
  static func contendMutex() async throws {
    let shared = Guarded()
    try await ClientThreads.with(4) { threads in
      try await threads.run(4) { client in
        for index in 0..<300 {
          shared.values.withLock { values in
            values.append(client)
            // A thread that arrives now has to wait.
            yieldThread(times: index % 7)
            if values.count > 50 { values = [] }
          }
        }
      }
    }
  }
}
