import Persistence

extension IOThread {
  /// Opens on a separate thread, which no defect affects.
  static func opening<Opened: Sendable>(
    _ open: @Sendable @escaping () throws -> Opened
  ) async throws -> Opened {
    let thread = IOThread(name: "mutant.opening")
    defer { thread.stop() }
    return try await Task(executorPreference: thread) { try await opened(open) }.value
  }

  /// On the executor that its task prefers.
  @concurrent
  private static func opened<Opened: Sendable>(
    _ open: @Sendable () throws -> Opened
  ) async throws -> Opened {
    try open()
  }
}

extension StoreFile {
  /// Writes on the executor that the task prefers, away from the actor that calls.
  @concurrent
  func writeAside<Item: Storable>(_ staged: borrowing Staged<Item>) async throws {
    try write(staged)
  }
}
