public import Persistence
import Synchronization

/// A store on a PostgreSQL server, for items that more than one process or machine needs: an actor on a
/// thread of its own, which waits for the server and for nothing else.
///
/// **Commits.** Saves that arrive while a commit is under way go together into the next transaction;
/// all its statements travel in one flight, one round trip and one synchronisation for all of them.
/// Each save returns when its own transaction is committed: on the server's disk for `.powerLoss`, on
/// a standby's disk too for ``PostgreSQLServer/Failover/standby``, in the server's memory for
/// `.processCrash`. No thread of the cooperative pool ever waits.
///
/// **Outcomes in three.** A change that the server has not been asked to commit, or has rolled back, is
/// not saved: the call throws, mostly with code `unavailable`, and may be made again. A change that
/// the server was asked to commit without an answer (a lost connection, the deadline, a commit that
/// was not replicated) is looked for on the next session, which begins after the end of the old one:
/// found, it is acknowledged late; absent, it is sent again. Where the server cannot be asked within
/// the deadline the call throws `outcomeUnknown`: the change may be there, come later, or never.
/// Unlike a store on a file, this one goes on: the next call finds a server that answers, or does
/// not.
///
/// **Reads** travel on a connection of their own, those that gather together in one flight, so that no
/// find waits for a commit. A read that begins after an acknowledgement sees the change, whichever
/// process reads: the store is linearizable across processes on one primary. Over the promotion of a
/// standby that takes ``PostgreSQLServer/Failover/standby``, whose reads are confirmed.
///
/// **The feed** tells this process's commits one by one. The feed joins several commits of other
/// processes into one, with the items' newest content. After a failover that lost
/// changes, and for a store that fell too far behind, the streams end; their readers take a new feed
/// and a new snapshot.
///
/// **Ids** are keys in an order of bytes: strings, integers and UUIDs in the order of `<`, so that
/// their pages come from the index. Other ids are keyed by their JSON; their pages are sorted in
/// memory. A key has at most 2,000 bytes.
///
/// **The tables** are in a schema of the store's own, with a view `items` that shows the items as
/// JSON for other programs' queries; those must not change the tables.
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
  // Sendable without a promise of ours: an actor is, and the compiler checks the rest.
  var writer: Writer?
  var reader: Reader?
  let feed = ChangeFeed<Item>()
  /// The last group whose changes the feed has told, or would have told.
  var seen = SeenRevision(revision: 0)
  /// How far the feed was at the last revisions.
  var told = ToldRevisions()
  /// Whether anybody has ever asked for the feed; before that, other processes' commits are not read.
  var hasSubscribers = false
  private var isClosed = false

  nonisolated let configuration: StoreConfiguration
  nonisolated let server: PostgreSQLServer
  nonisolated let thresholds: PostgreSQLThresholds
  nonisolated let form = ItemKeyForm(of: Item.ID.self)
  nonisolated let loop: PollLoop
  /// The schema and the server, for error texts.
  nonisolated let path: String
  nonisolated let commits: WatchedLine<PendingCommit<Item>>
  nonisolated let reads: WatchedLine<ReadCall>
  /// Whether an item of this type was decoded with the id that it had.
  nonisolated let hasKeptOne = Atomic(false)
  private nonisolated let schema: String

  /// The actor runs on the loop's thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// Connects to the server, and makes, checks or migrates the store's tables there.
  ///
  /// O(1) round trips; a migration is O(n). No thread of the cooperative pool waits.
  ///
  /// - Parameters:
  ///   - configuration: The store's durability, schema version, migrations and codec;
  ///     the location's file name names the schema unless the server value does. The directory, the
  ///     file system and the recovery policy are not used.
  ///   - server: Where the store is.
  /// - Returns: The open store.
  /// - Throws: `StoreError`: `unavailable` without libpq, a server or a login; `invalidArgument` for a
  ///   connection string; `invalidLocation` for a schema that is not a store's; `notSynchronizable`
  ///   where the server does not promise what was asked for; `notWritable` without rights;
  ///   `newerVersion`, `migrationInvalid`, `migrationFailed` and `undecodable` as other stores.
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
    // A commit that is sent at the last moment would end as unknown: it is late before.
    commits = WatchedLine(on: loop, margin: server.deadline / 4) { call in
      call.caller.resume(throwing: StoreError.notSent(place))
    }
    reads = WatchedLine(on: loop, margin: .zero) { $0.fail(.notSent(place)) }
  }

  deinit {
    loop.stop()
  }

  /// Makes the connections, and brings the tables to this program's version.
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
      if let self { Task { await self.hearBell() } }
    }
  }

  /// When a call that begins now must have ended.
  nonisolated func deadline() -> ContinuousClock.Instant { .now + server.deadline }

  /// Finishes the calls under way and closes the connections.
  ///
  /// No thread of the store's own is left when this returns. Ends by the deadline, whatever the server
  /// does.
  ///
  /// - Throws: Nothing: what was acknowledged is on the server.
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

  nonisolated func startServing() { Task { await self.serve() } }
  nonisolated func startReading() { Task { await self.serveReads() } }
}
