public import Persistence
import Synchronization

/// A store on a PostgreSQL server, for items that several processes or machines need: an actor on
/// its own thread, which waits only for the server.
///
/// **Commits.** Saves that arrive during a commit share the next transaction. All its statements
/// travel in a single flight, with a single round trip and a single synchronisation. Each save
/// returns when its own transaction is committed: on the server's disk for `.powerLoss`, on a
/// standby's disk too for ``PostgreSQLServer/Failover/standby``, in the server's memory for
/// `.processCrash`. No thread of the cooperative pool waits for the server.
///
/// **Three outcomes.** If the server was not asked to commit a change, or has rolled it back, the
/// change is not saved. The call throws, mostly with code `unavailable`, and may be repeated.
///
/// The server may have been asked to commit a change without answering (a lost connection, the
/// deadline, a commit that was not replicated). The store then looks for the change in the next
/// session, which begins after the end of the old one. If the change is found, it is acknowledged
/// late; if it is absent, it is sent again.
///
/// If the server cannot be asked before the deadline, the call throws `outcomeUnknown`: the change
/// may be on the server, may arrive later, or may be lost. Unlike a store on a file, this store
/// continues to accept calls, and each call tries to reach the server again.
///
/// **Reads** use their own connection, and concurrent reads share a flight, so that no find waits
/// for a commit. A read that begins after an acknowledgement sees the change, in every process: the
/// store is linearizable across processes on one primary. To stay linearizable after the promotion
/// of a standby, it needs ``PostgreSQLServer/Failover/standby``, which confirms reads.
///
/// **The feed** reports this process's commits one by one. It joins several commits of other
/// processes into one, with the newest content of the items. After a failover that lost changes,
/// and for a store that fell too far behind, the streams end; their readers take a new feed and a
/// new snapshot.
///
/// **Ids** are keys that sort by their bytes: strings, integers and UUIDs in the order of `<`, so
/// that their pages come from the index. Other ids use their JSON as key; their pages are sorted in
/// memory. A key has at most 2,000 bytes.
///
/// **The tables** are in a separate schema, with a view `items` that shows the items as JSON for
/// the queries of other programs. Those programs must not change the tables.
///
/// ```swift
/// let server = PostgreSQLServer(connection)  // such as "host=db1,db2 dbname=notes"
/// let store = try await PostgreSQLStore<Note>.open(configuration: configuration, on: server)
/// try await store.save(Note(id: "1", text: "first"))
/// print(try await store.find(by: "1")?.text ?? "nothing")  // first
/// try await store.close()
/// ```
///
/// Sources: "libpq: Pipeline Mode", "Synchronous Replication", "Explicit Locking: Advisory Locks"
/// (https://www.postgresql.org/docs/15/).
public actor PostgreSQLStore<Item: Storable>: ObservableStore {
  // Sendable, as every actor is; the compiler checks it.
  var writer: Writer?
  var reader: Reader?
  let feed = ChangeFeed<Item>()
  /// The last group whose changes the feed has published, or would have published.
  var seen = SeenRevision(revision: 0)
  /// The position of the feed at the latest revisions.
  var told = FeedRevisions()
  /// True if the feed was ever requested; before that, other processes' commits are not read.
  var hasSubscribers = false
  private var isClosed = false

  nonisolated let configuration: StoreConfiguration
  nonisolated let server: PostgreSQLServer
  nonisolated let thresholds: PostgreSQLThresholds
  nonisolated let form = ItemKeyForm(of: Item.ID.self)
  nonisolated let loop: PollLoop
  /// The schema and the server, for error messages.
  nonisolated let path: String
  nonisolated let commits: WatchedLine<PendingCommit<Item>>
  nonisolated let reads: WatchedLine<ReadCall>
  /// True if an item of this type was decoded with its original id.
  nonisolated let hasKeptOne = Atomic(false)
  private nonisolated let schema: String

  /// The actor runs on the loop's thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// Connects to the server, and creates, checks or migrates the store's tables there.
  ///
  /// O(1) round trips; a migration is O(n). No thread of the cooperative pool waits.
  ///
  /// - Parameters:
  ///   - configuration: The store's durability, schema version, migrations and codec; the
  ///     location's file name names the schema unless the server value does. The directory, the
  ///     file system and the recovery policy are not used.
  ///   - server: The server of the store.
  /// - Returns: The open store.
  /// - Throws: `StoreError`: `unavailable` without libpq, a server or a login; `invalidArgument`
  ///   for a connection string; `invalidLocation` for a schema that does not belong to a store,
  ///   or a pooler that shares its sessions; `notSynchronizable` if the server does not keep the
  ///   promise that was requested;
  ///   `notWritable` without the required rights; `newerVersion`, `migrationInvalid`,
  ///   `migrationFailed` and `undecodable` as in other stores.
  @concurrent
  public static func open(
    configuration: StoreConfiguration, on server: PostgreSQLServer
  ) async throws -> PostgreSQLStore {
    try await open(configuration: configuration, on: server, thresholds: PostgreSQLThresholds())
  }

  /// Connects to the server with other thresholds.
  @concurrent
  package static func open(
    configuration: StoreConfiguration, on server: PostgreSQLServer,
    thresholds: PostgreSQLThresholds
  ) async throws -> PostgreSQLStore {
    let library = try ClientLibrary.shared.get()
    let string = try ConnectionString(server.connection, library)
    let schema = server.schema ?? configuration.location.filename
    let names = try TableNames(schema: schema)
    let store = PostgreSQLStore(
      configuration, server, thresholds, try PollLoop(name: "postgresql"), schema: schema,
      place: string.place(schema))
    do {
      try await store.start(library, string, names)
      return store
    } catch {
      await store.endLoop()
      throw error
    }
  }

  private init(
    _ configuration: StoreConfiguration, _ server: PostgreSQLServer,
    _ thresholds: PostgreSQLThresholds, _ loop: PollLoop, schema: String, place: String
  ) {
    self.configuration = configuration
    self.server = server
    self.thresholds = thresholds
    self.loop = loop
    self.schema = schema
    path = place
    // A commit sent at the last moment would end as unknown, so it counts as late before that.
    commits = WatchedLine(on: loop, margin: server.deadline / 4) { call in
      call.caller.resume(throwing: StoreError.notSent(place))
    }
    reads = WatchedLine(on: loop, margin: .zero) { $0.fail(.notSent(place)) }
  }

  deinit {
    loop.stop()
  }

  /// Makes the connections, and migrates the tables to this program's version.
  private func start(
    _ library: ClientLibrary, _ string: ConnectionString, _ names: TableNames
  ) async throws {
    let deadline = deadline()
    var plan = try MigrationPlan(configuration)
    plan.path = path
    let connector = Connector(
      server, string, library, configuration.durability, loop, place: path)
    let session = try await connector.connect(until: deadline)
    let head = try await SchemaOpening<Item>(
      session: session, names: names, schema: schema, place: path, plan: plan,
      codec: configuration.codec, form: form, deadline: deadline
    ).run()
    session.connection.close()
    note(SeenRevision(revision: head.revision))
    writer = Writer(connector, names, head: head)
    reader = Reader(connector, names) { [weak self] in
      self?.start { await $0.hearBell() }
    }
  }

  /// Returns the time at which a call that begins now must have ended.
  nonisolated func deadline() -> ContinuousClock.Instant { .now + server.deadline }

  /// Finishes the calls in progress and closes the connections.
  ///
  /// The store's own thread has ended when this returns. Returns by the deadline, whatever the
  /// server does.
  ///
  /// - Throws: Nothing: acknowledged changes are on the server.
  public func close() async throws {
    if !isClosed {
      await withCheckedContinuation { closer in
        if reads.withLock({ $0.close(closer) }) { startReading() }
      }
      await withCheckedContinuation { closer in
        if commits.withLock({ $0.close(closer) }) { startServing() }
      }
      await writer?.close(until: deadline())
      reader?.close()
      writer = nil
      reader = nil
      feed.finish()
      isClosed = true
    }
    await endLoop()
  }

  private nonisolated func endLoop() async {
    loop.stop()
    await loop.ended()
  }

  nonisolated func startServing() { start { await $0.serve() } }
  nonisolated func startReading() { start { await $0.serveReads() } }

  /// Starts a task that prefers the loop.
  ///
  /// A task without a preference continues after each wait on the cooperative pool, and comes to the
  /// loop from there: two more threads are woken.
  nonisolated func start(_ body: @escaping @Sendable (PostgreSQLStore) async -> Void) {
    Task(executorPreference: loop) { await body(self) }
  }
}
