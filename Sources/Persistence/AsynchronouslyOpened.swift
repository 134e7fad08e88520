/// A store that suspends its callers during disk work, and that can also be opened without blocking
/// a thread.
public protocol AsynchronouslyOpened<Item>: Store {
  /// Opens the store's file and blocks the calling thread until the file is open.
  ///
  /// Use this initialiser in synchronous code. In a task, use ``open(configuration:)``, which does
  /// not block a thread of the cooperative pool.
  ///
  /// - Throws: ``StoreError``.
  init(configuration: StoreConfiguration) throws
}

extension AsynchronouslyOpened {
  /// Opens the store's file without blocking a thread of the cooperative pool.
  ///
  /// The lock, reading, decoding, migration and synchronisation all happen on a thread that exists
  /// for this call only. Cancellation does not interrupt opening.
  ///
  /// - Throws: ``StoreError``, as the initialiser does.
  @concurrent
  public static func open(configuration: StoreConfiguration) async throws -> Self {
    try await opening { try Self(configuration: configuration) }
  }

  /// Opens a store on a thread that exists for this call only, and that `open` may block.
  ///
  /// - Throws: The error of `open`.
  @concurrent
  package static func opening(_ open: @escaping @Sendable () throws -> Self) async throws -> Self {
    let thread = IOThread(name: "opening")
    defer { thread.stop() }
    return try await Task(executorPreference: thread) { try await opened(open) }.value
  }

  /// Runs on the executor that its task prefers; the closure of a task need not.
  @concurrent
  private static func opened(_ open: @Sendable () throws -> Self) async throws -> Self {
    try open()
  }
}
