public import Observation
public import Persistence

/// The items of a store as a list for views that follows the store.
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
/// The store's feed of commits drives the list: the list is loaded once, and from then on each
/// commit changes only the items that it concerns. This includes changes by other parts of the
/// program. The changes of ``save(_:)`` and ``delete(_:)`` also arrive through the feed. The list
/// therefore shows only acknowledged changes, in the store's order.
///
/// **Concurrency.** The model is isolated to the main actor, but calls the store and sorts the list
/// off the main actor. This matters even for a store with asynchronous calls: those of a lock or of
/// `queue.sync` block the thread on which they run. Under `NonisolatedNonsendingByDefault` (SE-0461), an
/// asynchronous call from the main actor runs on the main actor.
///
/// **Cost.** O(n log n) off the main actor for each load; on the main actor, the changes of a
/// single commit.
@MainActor
@Observable
public final class StoreListModel<Item: Storable> {
  /// The state of the list: loading, loaded or failed.
  public enum Phase: Sendable, Equatable {
    /// No items are loaded yet, or a retry is in progress.
    case loading
    /// The items are those of the store.
    case loaded
    /// Loading failed; the items are the last ones loaded. ``StoreListModel/retry()`` tries again.
    case failed(message: String)
  }

  /// The current state of the list.
  public private(set) var phase = Phase.loading
  /// The failed actions that have not been dismissed, oldest first.
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
  ///   - precedes: The order of the items: a strict weak ordering. Items that the order does not
  ///     distinguish stay in order of arrival. End the comparison with the id if a load must not
  ///     change their positions.
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
  /// Made for SwiftUI's `.task { await model.run() }`. After cancellation a run changes nothing,
  /// even if a load finishes late. The model can be run again, which reloads the items. A second
  /// run at the same time ends the first.
  ///
  /// After a failed load the run waits for ``retry()``. If the model falls so far behind that the
  /// store ends its feed, the model reloads the items. When the store is closed, the run ends and
  /// the list keeps its items.
  public func run() async {
    guard !Task.isCancelled else { return }
    following?.cancel()
    // A separate task, which the next run can cancel at any suspension point.
    let task = Task { await follow() }
    following = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Lets a run whose load failed try again; otherwise does nothing.
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
        // The store was closed, or ended the feed because the model fell behind: the next load
        // finds out which.
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

/// A snapshot, and the feed of later commits.
private struct Load<Item: Storable>: Sendable {
  let feed: AsyncStream<Commit<Item>>
  let list: SortedItems<Item>
  let commitNumber: Int

  /// Takes the feed first and the snapshot second, so that no commit is missed between them.
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
