public import Persistence
import Synchronization

/// A store over the system's SQLite, for more data than fits into one JSON file: an actor that
/// reads, and one writer on its own thread that commits.
///
/// **Commits.** The store uses SQLite's write-ahead log, with `synchronous=FULL` for `.powerLoss`
/// and `NORMAL` for `.processCrash`. Saves that arrive during a commit share the next transaction,
/// up to 1,024 of them; each save returns when its own commit is done. Encoding runs in the
/// caller's task, and no thread of the cooperative pool waits for a commit. An item that is too
/// large for SQLite (a billion bytes by default), or for the disk, fails alone.
///
/// The store has no blocking calls (`BlockingStore`): SQLite's connection belongs to the writer's
/// thread, and a caller that committed on its own thread would be a second writer.
///
/// **Reads** see committed data on their own connection, and do not wait for a commit that is being
/// synchronised. SQLite makes a transaction visible to other connections in a single step, after
/// its synchronisation and before COMMIT returns. A save is acknowledged after that. A read that
/// begins after an acknowledgement therefore sees the save. No read sees a part of a transaction,
/// or data that a power cut could still take back: the store is linearizable. A read accesses pages
/// of the file from the actor; they are in memory unless the system has to load them. Decoded items
/// are not cached.
///
/// **Opening** checks every page and the checksum of every row, because SQLite has checksums only
/// in its log: O(n), without decoding. A database of an earlier schema version (`user_version`) is
/// migrated in a single transaction. `init` does all of this on its caller's thread,
/// `open(configuration:)` on its own thread. The files are then accessible only to their owner
/// (0600), unless they belong to another user. If a crash left a log, SQLite uses the part before
/// the first damaged frame. It cannot distinguish a torn end from a flipped bit. Then opening moves
/// the log into the database, and writes a new mark there: one synchronisation. A log of another time,
/// such as the log beside a backup that was put back, has another mark and is refused.
///
/// **Files that are taken away.** Before every commit the store checks that the database and the
/// lock file are still the files that it opened. A commit throws `failed` if the database was
/// removed, renamed or replaced, even together with its directory, and `lockLost` if the lock file
/// was. Every later commit throws too.
///
/// **Ids.** Strings, integers and UUIDs are keys in the order of `<`, so their pages come from
/// SQLite's index. Other ids use their JSON as key, which must be equal for equal ids; their pages
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
  // Sendable, as every actor is; the compiler checks it.
  var reader: Reader?
  let feed = ChangeFeed<Item>()
  var snapshots: [CheckedContinuation<(JSONArray, Int), any Error>] = []
  var isCommitting = false
  /// True if reads are refused.
  var isClosing = false
  private var isClosed = false

  nonisolated let configuration: StoreConfiguration
  nonisolated let thresholds: SQLiteThresholds
  nonisolated let form = ItemKeyForm(of: Item.ID.self)
  nonisolated let executor: any TaskExecutor
  nonisolated let inbox = Mutex(Inbox<Item>())
  /// In a mutex only so that the compiler knows that its uses do not overlap.
  nonisolated let writer: Mutex<Writer<Item>?>
  /// True if an item of this type was decoded with its original id.
  nonisolated let hasKeptOne = Atomic(false)
  private nonisolated let lock: StoreLock
  private nonisolated let ownThread: IOThread?

  nonisolated var path: String { configuration.location.path }

  /// Opens the database, with a writer thread for the store.
  ///
  /// O(n): checks every page and every row, on the caller's thread.
  ///
  /// - Parameter configuration: The file, and how to open it; its file system is not used.
  /// - Throws: `StoreError`. An existing database has the same items, except after a migration whose
  ///   outcome is unknown, and after a quarantine; the error reports both. The lock file stays.
  public init(configuration: StoreConfiguration) throws {
    try self.init(configuration: configuration, thresholds: SQLiteThresholds())
  }

  /// Opens the database, with a writer thread for the store and other thresholds.
  package init(configuration: StoreConfiguration, thresholds: SQLiteThresholds) throws {
    let thread = IOThread(name: "sqlite")
    try self.init(configuration, thresholds, executor: thread, ownThread: thread)
  }

  /// Opens the database, with an executor of the caller for the writer.
  ///
  /// - Parameters:
  ///   - configuration: The file, and how to open it; its file system is not used.
  ///   - executor: The executor on which the writer does its input and output.
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
    // An error after this line releases the lock.
    lock = try StoreLock(of: configuration.location, on: PosixFileSystem())
    let log = try file.open { [file] log, finding throws(StoreError) in
      try DatabaseMigration<Item>(file: file, log: log, finding: finding).run()
    }
    writer = Mutex(try Writer(log, lock, configuration, form, thresholds))
    do {
      reader = try Reader(try file.openForReading(), form, path: path)
      try writer.withLock { try $0?.beginLog(of: file) }
    } catch {
      writer.withLock { $0 = nil }
      file.removeEmptyLog()
      throw error
    }
  }

  deinit {
    ownThread?.stop()
  }

  /// Finishes the commits in progress and closes the store: moves the log into the database and
  /// removes it.
  ///
  /// When this returns or throws, the store's own thread has ended. A store that is not closed
  /// leaves its log behind, as a killed process does; the next opening uses the log.
  ///
  /// - Throws: `StoreError` if the log cannot be moved into the database; the log then stays, with
  ///   everything saved.
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

  /// Closes the connections as the writer's last work: the reader's connection first, because the
  /// last connection empties the log.
  func finishClosing(_ closers: [Closer]) async {
    reader = nil
    let outcome = await closeWriter()
    lock.release()
    feed.finish()
    for closer in closers { closer.resume(returning: outcome) }
    isClosed = true
  }

  /// Runs off the actor, on the writer's executor.
  @concurrent
  private nonisolated func closeWriter() async -> Result<Void, StoreError> {
    writer.withLock { writer in
      defer { writer = nil }
      return Result { () throws(StoreError) in try writer?.emptyLog() }
    }
  }
}
