public import Persistence
public import Synchronization

/// A store over an append-only journal: locks guard the state, and an actor is where its tasks run.
///
/// **The guard.** The journal, the queue of commits and the items are behind locks, because threads
/// call the store, too. The actor isolates only the task that loads the journal. It gives the
/// store's tasks their executor, which is the store's own thread if its durability needs one. See
/// `ActorStore` for a store whose state an actor guards.
///
/// **Commits** are encoded in the tasks that make them. If no one is writing, a caller writes its
/// own commit at once. Commits that arrive in the meantime are taken by a task of the actor. It
/// appends them together, synchronises once, applies them to memory in the order of the journal,
/// and resumes their callers. A save returns when its own commit is on the disk. Its cost depends
/// on the size of the change, not on the size of the store.
///
/// **Threads** call the same store without `await` (`BlockingStore`), and write on their own
/// thread: at once if no one is writing. Otherwise a thread waits. Either another writer includes
/// its commit, or the thread becomes the next writer and writes one group of all waiting commits
/// (leader and followers). Tasks and threads share one queue, and their commits are written in its
/// order.
///
/// **Executors.** For `Durability.powerLoss` the actor has its own thread, and no thread of the
/// cooperative pool waits for the disk. For `Durability.processCrash` the actor runs on the pool,
/// so a caller enters it without switching threads. Its writes then go to the system's memory and
/// do not wait for a disk, unless the system delays a writer with too much unwritten data. If the
/// rest of the journal is still being loaded, finds read the file on the pool. Compaction and
/// loading have their own threads in either case.
///
/// **Reads** use memory that is divided into parts, each with a lock that is never held during disk
/// access. They run in the caller's context, do not wait for the actor, and see either a whole
/// commit or nothing of it. An item is decoded when it is first read.
///
/// **Failures.** If a commit cannot be written, the call throws, and nothing has changed. After a
/// failed synchronisation the content of the disk is unknown: the callers get `outcomeUnknown`, and
/// later changes are refused until the store has been opened again.
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
/// The class is final, so that code in other modules calls its methods directly, specialised, at
/// half the cost.
public final actor JournaledActorStore<Item: Storable>: ObservableStore, AsynchronouslyOpened {
  // Sendable, as every actor is; the compiler checks it.
  /// The journal, for the task or thread that serves the queue.
  ///
  /// Two others take it for a moment: the task that replaces the journal with a new generation, and
  /// a find before the journal is loaded.
  @usableFromInline nonisolated let writer: Mutex<JournalWriter<Item>>
  /// The thread that has the journal now, or 0: a nested call on that thread would wait for itself.
  @usableFromInline nonisolated let writingThread = Atomic<UInt>(0)
  /// The thread that writes a new generation now, or 0: a closing on that thread would wait for
  /// itself.
  nonisolated let compactingThread = Atomic<UInt>(0)
  /// The current attempt to read the journal, if it was opened by its index.
  var loading: Task<Loaded, Never>?
  @usableFromInline nonisolated let items: ShardedItems<Item>
  @usableFromInline nonisolated let configuration: StoreConfiguration
  @usableFromInline nonisolated let thresholds: JournalThresholds
  /// The executor of the actor, or `nil` for the cooperative pool.
  @usableFromInline nonisolated let serialExecutor: (any SerialExecutor)?
  /// The actor whose executor runs the store's work on the cooperative pool.
  private nonisolated let poolActor = PoolActor()
  /// The executor of the task that writes for others, or `nil` for the cooperative pool.
  @usableFromInline nonisolated let taskExecutor: (any TaskExecutor)?
  @usableFromInline nonisolated let ownThread: IOThread?
  /// True if everything must run on the caller's executors.
  @usableFromInline nonisolated let hasGivenExecutors: Bool
  /// The commits that wait for the writer.
  @usableFromInline nonisolated let waiting = Mutex(WaitingCommits<JournaledChanges<Item>>())
  /// True if an item of this type was decoded with its original id.
  nonisolated let hasKeptOne = Atomic(false)

  /// The report of the journal's end that was cut off at an opening after a crash; `nil` if nothing
  /// was cut off.
  public nonisolated let recovery: JournalRecovery?

  /// Opens the store's journal, with a thread for the store if its durability needs one.
  ///
  /// Reads and checks the whole journal, and blocks the calling thread meanwhile;
  /// `open(configuration:)` suspends its caller instead. Items are not decoded. If a matching index
  /// exists, a few short reads are sufficient, and the rest is loaded after the opening.
  ///
  /// - Parameter configuration: The file, and how to open it.
  /// - Throws: `StoreError`; everything that was saved is still on the disk.
  public init(configuration: StoreConfiguration) throws {
    try self.init(configuration: configuration, thresholds: JournalThresholds())
  }

  /// Opens the store's journal as `init(configuration:)` does, with other thresholds.
  ///
  /// - Throws: `StoreError`; everything that was saved is still on the disk.
  package init(configuration: StoreConfiguration, thresholds: JournalThresholds) throws {
    let synchronizes = configuration.durability == .powerLoss
    let thread = synchronizes ? IOThread(name: "actor-journaled") : nil
    try self.init(configuration, thresholds, serial: thread, tasks: thread, ownThread: thread)
  }

  /// Opens the store's journal, with the caller's executors for the actor and its writer's task.
  ///
  /// Reads and checks the whole journal, and blocks the calling thread meanwhile.
  ///
  /// - Parameters:
  ///   - configuration: The file, and how to open it.
  ///   - executor: The executor of the actor.
  ///   - tasks: The executor of the tasks that the store starts.
  /// - Throws: `StoreError`; everything that was saved is still on the disk.
  public init(
    configuration: StoreConfiguration, executor: any SerialExecutor, tasks: any TaskExecutor
  ) throws {
    try self.init(
      configuration: configuration, executor: executor, tasks: tasks,
      thresholds: JournalThresholds())
  }

  /// Opens the store's journal with the caller's executors and other thresholds.
  package init(
    configuration: StoreConfiguration, executor: any SerialExecutor, tasks: any TaskExecutor,
    thresholds: JournalThresholds
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

  /// The executor of the actor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    serialExecutor?.asUnownedSerialExecutor() ?? poolActor.unownedExecutor
  }

  /// Finishes the calls in progress, closes the store, and ends the store's own thread.
  public nonisolated func close() async throws {
    try await commit(.close)
    await ownThread?.ended()
  }
}

/// An actor used only for its executor: the one that the runtime gives an actor on the cooperative
/// pool.
private actor PoolActor {}
