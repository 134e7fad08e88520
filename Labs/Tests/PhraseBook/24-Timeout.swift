import Dispatch
import Synchronization

enum TimeoutBefore {
  static func size(of name: String, within limit: DispatchTimeInterval) -> Int? {
    let answered = DispatchSemaphore(value: 0)
    let size = Mutex(0)
    measure(name) { answer in
      size.withLock { $0 = answer }
      answered.signal()
    }
    guard answered.wait(timeout: .now() + limit) == .success else { return nil }
    return size.withLock { $0 }
  }
}

enum TimeoutAfter {
  /// The limit is `{ try await clock.sleep(for: .seconds(2)) }`, or a test's own.
  static func size(
    of name: String, within limit: @escaping @Sendable () async throws -> Void,
    using measure: @escaping @Sendable (String) async throws -> Int
  ) async throws -> Int? {
    try await withThrowingTaskGroup(of: Int?.self) { group in
      group.addTask { try await measure(name) }
      group.addTask {
        try await limit()
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}
