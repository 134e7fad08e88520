import Persistence

/// Loading the rest of a journal that was opened by its index.
///
/// The journal is read and checked on a separate thread. The store does not change before the
/// reading ends. A save, or a call that needs all items, is suspended until then. A find of an item
/// looks it up on the disk through the index, on the actor's executor. There is no state before the
/// journal has been read, so nothing can be written. If the bytes themselves are at fault, every
/// later call throws that error. After any other failure, the next call that needs the rest tries
/// again.
extension JournaledActorStore {
  /// The result of the reading, ready to be applied.
  struct Loaded: Sendable {
    let outcome: Result<LoadedJournal<Item>, StoreError>
    let parts: [ShardedItems<Item>.Part]
  }

  /// Starts reading, on the given executor or on a new thread.
  static func start(
    _ load: JournalLoad<Item>, on executor: (any TaskExecutor)?
  ) -> Task<Loaded, Never> {
    let thread = executor == nil ? IOThread(name: "loading") : nil
    return Task(executorPreference: executor ?? thread) {
      defer { thread?.stop() }
      return await read(load)
    }
  }

  /// Runs on the executor that its task prefers; the closure of a task need not.
  @concurrent
  private static func read(_ load: JournalLoad<Item>) async -> Loaded {
    let outcome = Result { () throws(StoreError) in try load.read() }
    guard case .success(let journal) = outcome else { return Loaded(outcome: outcome, parts: []) }
    return Loaded(outcome: outcome, parts: ShardedItems.parts(of: journal.content))
  }

  /// Returns when all items are loaded; throws if the journal cannot be read.
  nonisolated func loaded() async throws {
    if items.isLoading { try await loadingEnds() }
  }

  /// Waits for the current attempt to read, or makes another, and applies its items.
  @usableFromInline
  func loadingEnds() async throws {
    guard let attempt = attempt() else { return }
    let found = await attempt.value
    // The first caller that waited for the attempt applies its result.
    if loading == attempt {
      loading = nil
      take(found)
    }
    if case .failure(let error) = found.outcome { throw error }
  }

  /// Makes sure that there is a state, if the journal can be read now.
  @usableFromInline
  func tryLoading() async {
    do { try await loadingEnds() } catch {
      // The error refuses each waiting commit.
    }
  }

  /// Returns the current attempt, or starts another; `nil` if nothing has to be read.
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
      // The store was closed in the meantime.
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

  /// Returns the item with the id before all items are loaded.
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

  /// Looks the id up through the index beside the journal; `nil` if all items are already loaded.
  nonisolated func findByIndex(_ id: Item.ID) throws -> JournalOpening<Item>.Finding? {
    try withWriter { writer in Result { try writer.opening?.find(id) } }.get()
  }
}
