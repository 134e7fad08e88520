/// A store that publishes its commits.
///
/// To follow a store, take its feed first and a snapshot second, and skip the commits that the
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
  /// The feed has every commit once, in commit order, without gaps. The feed ends when the store is
  /// closed. It also ends for a reader that is more than 1,024 commits behind.
  /// The late reader gets the commits kept for it, in order, and then the end. The reader should
  /// then take a new feed and a new snapshot. Memory is therefore bounded, and no commit is lost
  /// unnoticed.
  ///
  /// - Throws: ``StoreError`` with code `closed` after `close()`.
  func changes() async throws -> AsyncStream<Commit<Item>>

  /// Returns every item together with the number of the last commit that the items contain. O(n).
  ///
  /// - Throws: ``StoreError`` with code `closed` after `close()`.
  func snapshot() async throws -> Snapshot<Item>
}
