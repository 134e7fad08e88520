import Persistence

/// Loading behind the opening: where the index beside the journal was enough to open it.
///
/// The journal is read and checked on a thread that is there for it alone. Until then nothing changes:
/// who saves, or needs all items, waits for its end, suspended; who finds one looks it up on the disk by
/// the index, where the actor runs.
extension JournaledActorStore {
  /// What was read, ready to be put in.
  struct Loaded: Sendable {
    let outcome: Result<LoadedJournal<Item>, StoreError>
    let parts: [ShardedItems<Item>.Part]
  }

  /// Begins to read, on the given executor or a thread of its own.
  static func start(
    _ load: JournalLoad<Item>, on executor: (any TaskExecutor)?
  ) -> Task<Loaded, Never> {
    let thread = executor == nil ? IOThread(name: "loading") : nil
    return Task(executorPreference: executor ?? thread) {
      defer { thread?.stop() }
      return await read(load)
    }
  }

  /// On the executor that its task prefers; a task's own closure need not be.
  @concurrent
  private static func read(_ load: JournalLoad<Item>) async -> Loaded {
    let outcome = Result { () throws(StoreError) in try load.read() }
    guard case .success(let journal) = outcome else { return Loaded(outcome: outcome, parts: []) }
    return Loaded(outcome: outcome, parts: ShardedItems.parts(of: journal.content))
  }

  /// Returns when everything is there, or is known not to be.
  nonisolated func loaded() async {
    if items.isLoading { await loadingEnds() }
  }

  /// Puts in what was read, unless that has been done.
  @usableFromInline
  func loadingEnds() async {
    guard let found = await loading?.value, state.finishLoading(found.outcome) else { return }
    loading = nil
    switch found.outcome {
    case .success(let journal):
      items.fill(found.parts, order: journal.size, count: journal.count)
    case .failure(let error): items.close(error)
    }
  }

  /// The item with the id, before all of them are there.
  @usableFromInline
  func findWhileLoading(_ id: Item.ID) async throws -> Item? {
    if items.isLoading {
      switch try state.find(byIndex: id) {
      case .item(let item): return item
      case .nothing: return nil
      case .unknown: await loadingEnds()
      }
    }
    return try items.find(id)
  }
}
