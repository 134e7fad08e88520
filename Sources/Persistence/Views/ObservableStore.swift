/// A store that tells what is committed.
///
/// To follow a store, take its feed first and a snapshot second, and pass over the commits that the
/// snapshot already contains:
///
/// ```swift
/// let feed = try await store.changes()
/// let snapshot = try await store.snapshot()
/// for await commit in feed where commit.number > snapshot.commitNumber { … }
/// ```
public protocol ObservableStore<Item>: Store {
  /// Returns the feed of commits made after this call.
  ///
  /// The feed has every commit once, in commit order, without gaps. It ends when the store is
  /// closed, and for a reader that has fallen more than ``ChangeFeed/capacity`` commits behind:
  /// that reader gets the commits that were kept for it, in order, and then the end; it takes a new
  /// feed and a new snapshot. Memory is therefore bounded, and nothing is ever left out unnoticed.
  ///
  /// - Returns: The feed.
  /// - Throws: ``StoreError`` with code `closed` after `close()`.
  func changes() async throws -> AsyncStream<Commit<Item>>

  /// Returns every item together with the number of the last commit that they contain. O(n).
  ///
  /// - Returns: The snapshot.
  /// - Throws: ``StoreError`` with code `closed` after `close()`.
  func snapshot() async throws -> Snapshot<Item>
}
