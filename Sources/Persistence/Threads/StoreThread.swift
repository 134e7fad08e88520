/// The thread that a store works on: one of its own, or executors of its opener's in its place.
///
/// A store that is closed calls ``end()``; the thread of one that is dropped ends with it. Safe to use from
/// any thread.
public final class StoreThread: Sendable {
  /// For an actor, as its own (SE-0392).
  public let serial: any SerialExecutor
  /// For tasks (SE-0417).
  public let task: any TaskExecutor
  private let own: IOThread?

  /// Creates a thread, which starts with its first job.
  ///
  /// - Parameter name: The thread's name, for debuggers; Linux shows 15 characters at most.
  public init(name: String) {
    let thread = IOThread(name: name)
    (serial, task, own) = (thread, thread, thread)
  }

  /// Takes executors in the place of a thread; they stay their owner's.
  ///
  /// - Parameters:
  ///   - serial: For an actor, as its own.
  ///   - task: For tasks.
  public init(serial: any SerialExecutor, task: any TaskExecutor) {
    (self.serial, self.task, own) = (serial, task, nil)
  }

  deinit {
    own?.stop()
  }

  /// Returns when the thread has run its jobs and has ended; executors of an opener's go on.
  ///
  /// Idempotent.
  public func end() async {
    own?.stop()
    await own?.ended()
  }

  /// Where the store's callers run, as far as the store can know.
  package var callers: any TaskExecutor { own == nil ? task : globalConcurrentExecutor }
}

/// A store that works on a thread of its own.
public protocol ThreadedStore<Item>: AsynchronouslyOpened {
  /// Opens the store's file on the calling thread, which waits for the disk.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how.
  ///   - thread: Where the store works from then on.
  /// - Throws: ``StoreError``.
  init(configuration: StoreConfiguration, on thread: StoreThread) throws
}

extension ThreadedStore {
  /// Opens the store's file, with a thread of the store's own.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: ``StoreError``.
  public init(configuration: StoreConfiguration) throws {
    let name = "\(Self.self)".prefix { $0 != "<" }
    try self.init(configuration: configuration, on: StoreThread(name: String(name)))
  }
}
