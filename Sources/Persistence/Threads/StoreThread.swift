/// The thread of a store: the store's own thread, or executors that its opener provides.
///
/// A store that is closed calls ``end()``. If a store is released without being closed, its thread
/// ends too. Safe to use from any thread.
public final class StoreThread: Sendable {
  /// The executor for an actor (SE-0392).
  public let serial: any SerialExecutor
  /// The executor for tasks (SE-0417).
  public let task: any TaskExecutor
  private let own: IOThread?

  /// Creates a thread, which starts with its first job.
  ///
  /// - Parameter name: The thread's name, for debuggers; Linux shows 15 characters at most.
  public init(name: String) {
    let thread = IOThread(name: name)
    (serial, task, own) = (thread, thread, thread)
  }

  /// Uses executors instead of a thread; they stay the property of the caller.
  public init(serial: any SerialExecutor, task: any TaskExecutor) {
    (self.serial, self.task, own) = (serial, task, nil)
  }

  deinit {
    own?.stop()
  }

  /// Returns when the thread has run its jobs and has ended.
  ///
  /// Executors that the opener provided keep running.
  ///
  /// Idempotent.
  public func end() async {
    own?.stop()
    await own?.ended()
  }

  /// The executor on which the store's callers run, as far as the store can know.
  package var callers: any TaskExecutor { own == nil ? task : globalConcurrentExecutor }
}

/// A store that works on its own thread.
public protocol ThreadedStore<Item>: AsynchronouslyOpened {
  /// Opens the store's file for work on this thread, and blocks the calling thread until the file
  /// is open.
  ///
  /// - Throws: ``StoreError``.
  init(configuration: StoreConfiguration, on thread: StoreThread) throws
}

extension ThreadedStore {
  /// Opens the store's file, with a new thread for the store.
  ///
  /// - Throws: ``StoreError``.
  public init(configuration: StoreConfiguration) throws {
    let name = "\(Self.self)".prefix { $0 != "<" }
    try self.init(configuration: configuration, on: StoreThread(name: String(name)))
  }
}
