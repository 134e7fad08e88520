public import Persistence
import Synchronization

/// A store over the system's SQLite, for more than fits into one JSON file: an actor that reads, and
/// one writer on a thread of its own that commits.
///
/// **Commits.** SQLite's write-ahead log, with `synchronous=FULL` for `.powerLoss` and `NORMAL` for
/// `.processCrash`. Saves that arrive while a commit is under way go together into the next
/// transaction, up to 1,024 of them; each returns when its own is committed. Encoding runs in the
/// caller's task, and no thread of the cooperative pool ever waits for a commit. An item that is too
/// large for SQLite (a billion bytes by default), or for the disk, fails alone.
///
/// There are no calls for threads (`BlockingStore`): SQLite's connection belongs to the writer's thread, and a
/// caller that committed on its own thread would be a second way of being the writer.
///
/// **Reads** see what is committed, on a connection of their own, and do not wait for a commit that
/// is being synchronised. SQLite shows a transaction to other connections in one step, after its
/// synchronisation and before COMMIT returns; a save is acknowledged after that. So a read that
/// begins after an acknowledgement sees it, none sees a part, and none sees what a power cut could
/// still take back: the store is linearizable. A read looks at pages of the file from the actor,
/// which is memory unless the system has to fetch them; nothing decoded is kept.
///
/// **Opening** checks every page and the checksum of every row, because SQLite has none outside its
/// log: O(n), without decoding. A database of an earlier schema version (`user_version`) is migrated
/// in one transaction. `init` does all that on its caller's thread, `open(configuration:)` on one of
/// its own. The files are then for their owner alone (0600), unless they are another user's. SQLite
/// uses the part before the first damaged frame of a log that a crash left, and cannot tell an old
/// end from a flipped bit.
///
/// **Files that are taken away.** Every commit first looks whether the database and the lock file
/// are still the files that were opened. A commit throws `failed` when the database was removed,
/// renamed or replaced, also with its directory, and `lockLost` when the lock file was; so does
/// every later commit.
///
/// **Ids.** Strings, integers and UUIDs are keys in the order of `<`, so that their pages come from
/// SQLite's index. Other ids are keyed by their JSON, which must be equal for equal ids; their pages
/// are sorted in memory.
///
/// ```swift
/// let store = try await SQLiteStore<Note>.open(configuration: configuration)
/// try await store.save(Note(id: "1", text: "first"))
/// print(try await store.find(by: "1")?.text ?? "nothing")  // first
/// try await store.close()
/// ```
///
/// Sources: "Write-Ahead Logging" (https://www.sqlite.org/wal.html), "PRAGMA synchronous"
/// (https://www.sqlite.org/pragma.html#pragma_synchronous).
public actor SQLiteStore<Item: Storable>: ObservableStore, AsynchronouslyOpened {
  // Sendable without a promise of ours: an actor is, and the compiler checks the rest.
  var reader: Reader?
  let feed = ChangeFeed<Item>()
  var snapshots: [CheckedContinuation<(JSONArray, Int), any Error>] = []
  var isCommitting = false
  /// Whether reads are refused.
  var isClosing = false
  private var isClosed = false

  nonisolated let configuration: StoreConfiguration
  nonisolated let thresholds: SQLiteThresholds
  nonisolated let form = ItemKeyForm(of: Item.ID.self)
  nonisolated let executor: any TaskExecutor
  nonisolated let inbox = Mutex(Inbox<Item>())
  /// In a mutex only so that the compiler knows that its uses do not overlap.
  nonisolated let writer: Mutex<Writer<Item>?>
  /// Whether an item of this type was decoded with the id that it had.
  nonisolated let hasKeptOne = Atomic(false)
  private nonisolated let lock: StoreLock
  private nonisolated let ownThread: IOThread?

  nonisolated var path: String { configuration.location.path }

  /// Opens the database, with a writer thread of the store's own.
  ///
  /// O(n): checks every page and every row, on the caller's thread.
  ///
  /// - Parameter configuration: Which file, and how; its file system is not used.
  /// - Throws: `StoreError`. A database that was there is as it was, except after a migration whose
  ///   outcome is unknown, and after a quarantine; the error tells of both. The lock file stays.
  public init(configuration: StoreConfiguration) throws {
    try self.init(configuration: configuration, thresholds: SQLiteThresholds())
  }

  /// Opens the database, with a writer thread of the store's own and other thresholds.
  package init(configuration: StoreConfiguration, thresholds: SQLiteThresholds) throws {
    let thread = IOThread(name: "sqlite")
    try self.init(configuration, thresholds, executor: thread, ownThread: thread)
  }

  /// Opens the database, with an executor of the caller's for the writer.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how; its file system is not used.
  ///   - executor: Where the writer does its input and output.
  /// - Throws: `StoreError`, as in `init(configuration:)`.
  public init(configuration: StoreConfiguration, executor: any TaskExecutor) throws {
    try self.init(configuration, SQLiteThresholds(), executor: executor, ownThread: nil)
  }

  init(
    _ configuration: StoreConfiguration, _ thresholds: SQLiteThresholds,
    executor: any TaskExecutor, ownThread: IOThread?
  ) throws {
    var configuration = configuration
    configuration.location = try configuration.location.resolved
    self.configuration = configuration
    self.thresholds = thresholds
    self.executor = executor
    self.ownThread = ownThread
    let path = configuration.location.path
    var file = try DatabaseFile(configuration, form)
    file.thresholds = thresholds
    // A throw after this line ends the lock's life.
    lock = try StoreLock(of: configuration.location, on: PosixFileSystem())
    let connection = try file.open { [file] connection, finding throws(StoreError) in
      try DatabaseMigration<Item>(file, connection, finding).run()
    }
    writer = Mutex(try Writer(connection, lock, configuration, form, thresholds))
    do {
      reader = try Reader(try file.openForReading(), form, path: path)
    } catch {
      writer.withLock { $0 = nil }
      file.removeEmptyLog()
      throw error
    }
  }

  deinit {
    ownThread?.stop()
  }

  /// Finishes the commits under way and closes: empties the log into the database and removes it.
  ///
  /// No thread of the store's own is left when this returns, or throws. A store that is not closed
  /// leaves its log behind, as a killed process does; the next opening uses the log.
  ///
  /// - Throws: `StoreError` when the log cannot be emptied; it then stays, with everything saved.
  public func close() async throws {
    if isClosed {
      await ownThread?.ended()
      return
    }
    isClosing = true
    let outcome = await withCheckedContinuation { closer in
      if inbox.withLock({ $0.close(closer) }) { startServing() }
    }
    ownThread?.stop()
    await ownThread?.ended()
    try outcome.get()
  }

  /// Closes the connections as the writer's last work: the reader's goes first, because the last
  /// connection empties the log.
  func finishClosing(_ closers: [Closer]) async {
    reader = nil
    let outcome = await closeWriter()
    lock.release()
    feed.finish()
    for closer in closers { closer.resume(returning: outcome) }
    isClosed = true
  }

  /// Away from the actor, on the writer's executor.
  @concurrent
  private nonisolated func closeWriter() async -> Result<Void, StoreError> {
    writer.withLock { writer in
      defer { writer = nil }
      return Result { () throws(StoreError) in try writer?.emptyLog() }
    }
  }
}
