/// A store that suspends its callers while it uses the disk, and can be opened in that way too.
public protocol AsynchronouslyOpened<Item>: Store {
  /// Opens the store's file on the calling thread, which waits for the disk.
  ///
  /// For synchronous code. In a task, ``open(configuration:)`` keeps the cooperative pool free.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: ``StoreError``.
  init(configuration: StoreConfiguration) throws
}

extension AsynchronouslyOpened {
  /// Opens the store's file; no thread of the cooperative pool waits for the disk meanwhile.
  ///
  /// Everything that opening does (lock, read, decode, migrate, synchronise) happens on a thread that
  /// is started for it and ends with it. Opening is not interrupted by cancellation.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Returns: The store.
  /// - Throws: ``StoreError``, as the initialiser does.
  @concurrent
  public static func open(configuration: StoreConfiguration) async throws -> Self {
    try await opening { try Self(configuration: configuration) }
  }

  /// Opens a store on a thread that is started for it and ends with it.
  ///
  /// - Parameter open: Opens it, and blocks the thread meanwhile.
  /// - Returns: The store.
  /// - Throws: The error of `open`.
  @concurrent
  package static func opening(_ open: @escaping @Sendable () throws -> Self) async throws -> Self {
    let thread = IOThread(name: "opening")
    defer { thread.stop() }
    return try await Task(executorPreference: thread) { try await opened(open) }.value
  }

  /// On the executor that its task prefers; a task's own closure need not be.
  @concurrent
  private static func opened(_ open: @Sendable () throws -> Self) async throws -> Self {
    try open()
  }
}
