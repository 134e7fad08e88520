public import Observation
public import Persistence

/// The items of a store as a list for views, which follows the store by itself.
///
/// ```swift
/// struct NotesView: View {
///   let model: StoreListModel<Note>
///
///   var body: some View {
///     List(model.items) { note in Text(note.text) }
///       .task { await model.run() }
///   }
/// }
/// ```
///
/// The list is driven by the store's feed of commits: it is loaded once, and from then on every
/// commit changes only the items that it is about. Changes by others are seen too. The changes of
/// ``save(_:)`` and ``delete(_:)`` come back through the feed like everything else, so that the
/// list shows what the store has acknowledged, in the store's order, and nothing before that.
///
/// **Concurrency.** The model lives on the main actor; the store is called, and the list sorted,
/// away from it. That matters even for a store with asynchronous calls: those of a lock or a queue
/// block the thread that they are made on, and under `NonisolatedNonsendingByDefault` (SE-0461) an
/// asynchronous call from the main actor is made on the main actor.
///
/// **Cost.** O(n log n) away from the main actor for each load; on it, the changes of one commit.
@MainActor
@Observable
public final class StoreListModel<Item: Storable> {
  /// The state of the list: loading, loaded or failed.
  public enum Phase: Sendable, Equatable {
    /// Nothing has been loaded yet, or a retry is under way.
    case loading
    /// The items are those of the store.
    case loaded
    /// Loading failed; the items are the last ones seen. ``StoreListModel/retry()`` tries again.
    case failed(message: String)
  }

  /// The state of the list at the moment.
  public private(set) var phase = Phase.loading
  /// The failed actions that nobody has dismissed yet, oldest first.
  public internal(set) var failures: [Failure] = []
  /// The items in the order of the model.
  public var items: [Item] { list.items }

  @ObservationIgnored let store: any ObservableStore<Item>
  @ObservationIgnored var lastFailure = 0
  @ObservationIgnored private let precedes: @Sendable (Item, Item) -> Bool
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var retrySignal: AsyncStream<Never>.Continuation?
  private var list: SortedItems<Item>

  /// Creates a model that shows nothing until ``run()`` is called.
  ///
  /// - Parameters:
  ///   - store: The store to follow.
  ///   - precedes: The order of the items: a strict weak one. Items that the order does not tell
  ///     apart stand as they came; let the order end with the id if a load must not change their
  ///     places.
  public init(
    store: any ObservableStore<Item>,
    by precedes: @escaping @Sendable (Item, Item) -> Bool
  ) {
    self.store = store
    self.precedes = precedes
    list = SortedItems([], by: precedes)
  }

  /// Follows the store until the task is cancelled or the store is closed.
  ///
  /// Made for SwiftUI's `.task { await model.run() }`: once cancelled it changes nothing any more,
  /// even if a load comes back late, and it can be run again, which loads anew. A second run at the
  /// same time ends the first.
  ///
  /// A failed load ends nothing: the run waits for ``retry()``. When the model has fallen so far
  /// behind that the store has let it go, it loads again. When the store is closed, the run ends and
  /// the list stays as it is.
  public func run() async {
    guard !Task.isCancelled else { return }
    following?.cancel()
    // A task of our own, so that the next run can cancel it wherever it waits.
    let task = Task { await follow() }
    following = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Lets a run whose load failed try again; does nothing otherwise.
  public func retry() {
    retrySignal?.finish()
  }

  private func follow() async {
    if phase != .loaded { phase = .loading }
    while !Task.isCancelled {
      do {
        let load = try await Load.start(store, by: precedes)
        guard !Task.isCancelled else { return }
        list = load.list
        phase = .loaded
        for await commit in load.feed where commit.number > load.commitNumber {
          guard !Task.isCancelled else { return }
          list.apply(commit.steps)
        }
        // The store was closed, or let us go because we fell behind: the next load finds out.
      } catch {
        guard !Task.isCancelled else { return }
        if phase == .loaded, (error as? StoreError)?.code == .closed { return }
        phase = .failed(message: Failure.message(of: error))
        await retryIsAskedFor()
        guard !Task.isCancelled else { return }
        phase = .loading
      }
    }
  }

  private func retryIsAskedFor() async {
    let (stream, signal) = AsyncStream.makeStream(of: Never.self)
    retrySignal = signal
    for await _ in stream {}
  }
}

/// Everything from one moment of the store on.
private struct Load<Item: Storable>: Sendable {
  let feed: AsyncStream<Commit<Item>>
  let list: SortedItems<Item>
  let commitNumber: Int

  /// Takes the feed first and the snapshot second, so that no commit falls between them.
  @concurrent
  static func start(
    _ store: any ObservableStore<Item>, by precedes: @escaping @Sendable (Item, Item) -> Bool
  ) async throws -> Load {
    let feed = try await store.changes()
    let snapshot = try await store.snapshot()
    return Load(
      feed: feed, list: SortedItems(snapshot.items, by: precedes),
      commitNumber: snapshot.commitNumber)
  }
}
