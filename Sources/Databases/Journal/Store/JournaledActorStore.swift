public import Persistence
public import Synchronization

/// A store over an append-only journal: an actor that writes, and items that are read without it.
///
/// **Commits** are encoded in the tasks that make them. A caller that finds nobody writing writes its
/// own commit at once. Commits that gather meanwhile are taken by a task of the actor: the task
/// appends them in one piece, synchronises once, puts them into memory in the journal's order and
/// lets their callers go on. A save returns when its own commit is on the disk, and costs what it
/// adds, however large the store is.
///
/// **Threads** call the same store without `await` (`BlockingStore`), and write on their own thread: at once
/// where nobody writes; else a thread waits, and either another writer takes its commit along, or it becomes
/// the next one and writes one group with all that gathered (leader and followers). Tasks and threads stand in
/// one line, and their commits are written in its order.
///
/// **Where it runs.** For `Durability.powerLoss` the actor has a thread of its own, and no thread of
/// the cooperative pool waits for the disk. For `Durability.processCrash` it runs on the pool, where
/// a caller enters it without changing threads: its writes go to the system's memory and wait for no
/// disk, unless the system holds a writer back because too much waits to be written; finds while the
/// journal is still being loaded behind an opening read from the file there. Compaction and loading have
/// threads of their own in either case.
///
/// **Reads** look into memory, in parts with a lock each that nobody holds while using the disk. They
/// run where they are called, do not wait for the actor, and see a commit whole or not at all. An item
/// is decoded when it is first read.
///
/// **Failures.** A commit that cannot be written throws, and nothing has changed. After a
/// synchronisation that failed nobody knows what is on the disk: its callers get `outcomeUnknown`,
/// and later changes are refused until the store has been opened again.
///
/// ```swift
/// let store = try await JournaledActorStore<Note>.open(configuration: configuration)
/// try await store.save(Note(id: "1", text: "first"))
/// print(try await store.find(by: "1")?.text ?? "nothing")  // first
/// try await store.close()
/// ```
///
/// The file is described in `docs/JournalFormat.md`.
///
/// Final, so that code in other modules calls its methods directly, specialised, at half the cost.
public final actor JournaledActorStore<Item: Storable>: ObservableStore, AsynchronouslyOpened {
  // Sendable without a promise of ours: an actor is, and the compiler checks the rest.
  /// The journal, for the one who serves the line of commits, on whichever thread; and, for a moment, for the
  /// task that puts a new generation in the journal's place, and for a find while the journal is loaded.
  @usableFromInline nonisolated let writer: Mutex<JournalWriter<Item>>
  /// The thread that has the journal now, or 0: a call from within, on that thread, would wait for itself.
  @usableFromInline nonisolated let writingThread = Atomic<UInt>(0)
  /// The thread that writes a new generation now, or 0: a closing on that thread would wait for itself.
  nonisolated let compactingThread = Atomic<UInt>(0)
  /// The attempt to read the journal that is under way, where its index was enough for opening it.
  var loading: Task<Loaded, Never>?
  @usableFromInline nonisolated let items: ShardedItems<Item>
  @usableFromInline nonisolated let configuration: StoreConfiguration
  @usableFromInline nonisolated let thresholds: JournalThresholds
  /// The executor of the actor, or `nil` for the cooperative pool.
  @usableFromInline nonisolated let serialExecutor: (any SerialExecutor)?
  /// The actor whose executor takes the store's turns on the cooperative pool.
  private nonisolated let poolActor = PoolActor()
  /// Where the task starts that writes for others, or `nil` for the cooperative pool.
  @usableFromInline nonisolated let taskExecutor: (any TaskExecutor)?
  @usableFromInline nonisolated let ownThread: IOThread?
  /// Whether everything is to run on executors of the caller's.
  @usableFromInline nonisolated let hasGivenExecutors: Bool
  /// The commits that wait for the writer.
  @usableFromInline nonisolated let waiting = Mutex(WaitingCommits<JournalCommit<Item>>())
  /// Whether an item of this type was decoded with the id that it had.
  nonisolated let hasKeptOne = Atomic(false)

  /// The report of the journal's end that was cut off at an opening after a crash; `nil` when
  /// nothing was.
  public nonisolated let recovery: JournalRecovery?

  /// Opens the store's journal, with a thread of the store's own where its durability needs one.
  ///
  /// Reads and checks all of it, and blocks the calling thread meanwhile; `open(configuration:)`
  /// suspends its caller instead. Items are not decoded. Where a matching index is beside the journal,
  /// a few short reads are enough, and the rest is done behind the opening.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: `StoreError`; everything that was saved is still on the disk.
  public init(configuration: StoreConfiguration) throws {
    try self.init(configuration: configuration, thresholds: JournalThresholds())
  }

  /// Opens the store's journal as `init(configuration:)` does, with other thresholds.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how.
  ///   - thresholds: From which sizes on the store does something else.
  /// - Throws: `StoreError`; everything that was saved is still on the disk.
  public init(configuration: StoreConfiguration, thresholds: JournalThresholds) throws {
    let synchronizes = configuration.durability == .powerLoss
    let thread = synchronizes ? IOThread(name: "actor-journaled") : nil
    try self.init(configuration, thresholds, serial: thread, tasks: thread, ownThread: thread)
  }

  /// Opens the store's journal, with executors of the caller's for the actor and its writer's task.
  ///
  /// Reads and checks all of it, and blocks the calling thread meanwhile.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how.
  ///   - executor: Where the actor runs.
  ///   - tasks: Where the tasks start that the store makes.
  ///   - thresholds: From which sizes on the store does something else.
  /// - Throws: `StoreError`; everything that was saved is still on the disk.
  public init(
    configuration: StoreConfiguration, executor: any SerialExecutor, tasks: any TaskExecutor,
    thresholds: JournalThresholds = JournalThresholds()
  ) throws {
    try self.init(configuration, thresholds, serial: executor, tasks: tasks, ownThread: nil)
  }

  private init(
    _ configuration: StoreConfiguration, _ thresholds: JournalThresholds,
    serial: (any SerialExecutor)?, tasks: (any TaskExecutor)?, ownThread: IOThread?
  ) throws {
    let opened = try OpenedJournal<Item>.open(configuration, thresholds)
    let path = opened.path
    switch consume opened {
    case .whole(let found, let content):
      items = ShardedItems(content, codec: configuration.codec, path: path)
      recovery = content?.recovery
      writer = Mutex(JournalWriter(state: consume found, opening: nil))
    case .byIndex(let found):
      items = ShardedItems(nil, loading: found.count, codec: configuration.codec, path: path)
      recovery = nil
      writer = Mutex(JournalWriter(state: nil, opening: consume found))
    }
    self.configuration = configuration
    self.thresholds = thresholds
    serialExecutor = serial
    taskExecutor = tasks
    self.ownThread = ownThread
    hasGivenExecutors = serial != nil && ownThread == nil
    if items.isLoading { Task(executorPreference: tasks) { await self.tryLoading() } }
  }

  deinit {
    ownThread?.stop()
  }

  /// Where the actor runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    serialExecutor?.asUnownedSerialExecutor() ?? poolActor.unownedExecutor
  }

  /// Finishes what is under way and closes; then the store's own thread has ended too.
  public nonisolated func close() async throws {
    try await commit(.close)
    await ownThread?.ended()
  }
}

/// An actor for its executor alone: the one that the runtime gives an actor on the cooperative pool.
private actor PoolActor {}
