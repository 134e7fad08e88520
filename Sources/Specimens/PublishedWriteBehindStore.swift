import Foundation
public import Persistence

/// A specimen: saves return at once, and the file is written a little later, unless another change
/// follows.
///
/// **Not for use.** The store has all defects of ``PublishedActorStore``. In addition, an
/// acknowledged save is lost if the process ends before the write, and a failed write is never
/// reported.
public actor PublishedWriteBehindStore<Item: Storable>: Store {
  /// The time that the store waits for further changes, in milliseconds.
  private static var delay: Int { 50 }

  private var cache: [Item.ID: Item]
  private let url: URL
  private var pending: Task<Void, Never>?

  /// Loads the file, or starts empty after any failure.
  ///
  /// Complexity: O(n).
  ///
  /// - Parameter configuration: Only the location is used.
  public init(configuration: StoreConfiguration) {
    url = URL(filePath: configuration.location.path)
    cache = PublishedFile.load(Item.self, from: url)
  }

  /// Changes the cache and returns; the file is written later.
  public func save(_ item: Item) {
    cache[item.id] = item
    schedule()
  }

  /// Removes from the cache and returns; the file is written later.
  public func delete(_ id: Item.ID) {
    cache[id] = nil
    schedule()
  }

  /// Saves one after the other.
  public func save(contentsOf items: [Item]) {
    for item in items { save(item) }
  }

  /// Deletes one after the other.
  public func delete(contentsOf ids: [Item.ID]) {
    for id in ids { delete(id) }
  }

  /// Looks the item up in the cache.
  public func find(by id: Item.ID) -> Item? { cache[id] }

  /// Returns the values of the cache, in no order.
  public func loadAll() -> [Item] { Array(cache.values) }

  /// Writes now.
  public func flush() throws {
    pending?.cancel()
    pending = nil
    try PublishedFile.encode(Array(cache.values)).write(to: url, options: .atomic)
  }

  /// Writes now.
  public func close() throws { try flush() }

  private func schedule() {
    pending?.cancel()
    pending = Task {
      try? await Task.sleep(for: .milliseconds(Self.delay))
      if !Task.isCancelled { try? flush() }
    }
  }
}
