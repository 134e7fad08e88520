import Persistence

/// Loading behind the opening: where the index beside the journal was enough to open it.
///
/// The journal is read and checked on a thread of its own. The store does not change before the
/// reading ends: a save, or a call that needs all items, waits for the end, suspended; a find of
/// one item looks the item up on the disk by the index, where the actor runs. As long as the
/// journal cannot be read there is no state, and nothing that could write. Where the bytes
/// themselves are at fault, every later call throws that error; after any other failure the next
/// call that needs the rest tries again.
extension JournaledActorStore {
  /// The outcome of the reading, ready to be put in.
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

  /// Returns when everything is there; throws when it cannot be read.
  nonisolated func loaded() async throws {
    if items.isLoading { try await loadingEnds() }
  }

  /// Waits for the attempt to read that is under way, or makes another one, and puts in its items.
  ///
  /// - Throws: `StoreError`: why it could not be read.
  @usableFromInline
  func loadingEnds() async throws {
    guard let attempt = attempt() else { return }
    let found = await attempt.value
    // The first caller that waited for the attempt takes its outcome.
    if loading == attempt {
      loading = nil
      take(found)
    }
    if case .failure(let error) = found.outcome { throw error }
  }

  /// Makes sure that there is a state, where the journal can be read by now.
  @usableFromInline
  func tryLoading() async {
    do { try await loadingEnds() } catch {
      // Each commit that waits is refused with it.
    }
  }

  /// The attempt that is under way, or another one; `nil` where there is nothing to be read.
  ///
  /// Only the attempt keeps the files open that it reads, and only until it ends.
  private func attempt() -> Task<Loaded, Never>? {
    guard items.isLoading, let load = withWriter({ $0.opening?.load }) else { return nil }
    let attempt = loading ?? Self.start(load, on: hasGivenExecutors ? taskExecutor : nil)
    loading = attempt
    return attempt
  }

  private func take(_ found: Loaded) {
    withWriter { writer in
      // Closed meanwhile.
      if writer.opening == nil { return }
      switch found.outcome {
      case .success(let journal):
        writer.state = writer.opening.take()?.opened(journal)
        items.fill(found.parts, order: journal.size, count: journal.count)
      case .failure(let error):
        if writer.opening?.fail(error) == true { items.close(error) }
      }
    }
  }

  /// The item with the id, before all of them are there.
  @usableFromInline
  func findWhileLoading(_ id: Item.ID) async throws -> Item? {
    if items.isLoading, let found = try findByIndex(id) {
      switch found {
      case .item(let item): return item
      case .nothing: return nil
      case .unknown: try await loadingEnds()
      }
    }
    return try items.find(id)
  }

  /// Looks the id up by the index beside the journal; `nil` where all items are there by now.
  nonisolated func findByIndex(_ id: Item.ID) throws -> JournalOpening<Item>.Finding? {
    try withWriter { writer in Result { try writer.opening?.find(id) } }.get()
  }
}
