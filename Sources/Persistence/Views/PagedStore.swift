/// A store that returns its items page by page, in the order of their ids.
///
/// Pages are stable under concurrent changes. Each page is one snapshot, and continuing after the
/// last id seen neither repeats an item nor skips an item that was present all the time.
///
/// ```swift
/// var page = try await store.page(after: nil, limit: 100)
/// while let last = page.last {
///   show(page)
///   page = try await store.page(after: last.id, limit: 100)
/// }
/// ```
public protocol PagedStore<Item>: Store where Item.ID: Comparable {
  /// Returns the next items in the order of their ids.
  ///
  /// Complexity: O(limit) and less than O(n) comparisons, except for the first page, for which a
  /// store may sort. Each store documents the other costs of a page.
  ///
  /// - Parameters:
  ///   - cursor: The last id seen, which may have been deleted; `nil` for the first page.
  ///   - limit: The most items to return, at least 1.
  /// - Returns: The items, fewer than the limit only at the end.
  /// - Throws: ``StoreError`` with code `invalidArgument` for a limit below 1, or `closed`.
  func page(after cursor: Item.ID?, limit: Int) async throws -> [Item]
}

extension PagedStore where Self: GuardedStore {
  /// Returns the next items in the order of their ids, as ``PagedStore`` describes it.
  ///
  /// Complexity: O(log n + limit); O(n) additional moves after changes, and O(n log n) for the
  /// first page.
  ///
  /// - Throws: ``StoreError`` with code `invalidArgument` for a limit below 1, or `closed`.
  public func page(after cursor: Item.ID?, limit: Int) async throws -> [Item] {
    try await read { state in try state.page(after: cursor, limit: limit) }
  }
}

extension Array where Element: Identifiable, Element.ID: Comparable {
  /// Returns the next items in the order of their ids, for a store without an index in that order.
  ///
  /// O(n log n).
  package func sortedPage(after cursor: Element.ID?, limit: Int) -> [Element] {
    let sorted = sorted { $0.id < $1.id }
    return Array(sorted.drop { item in cursor.map { item.id <= $0 } ?? false }.prefix(limit))
  }
}

extension StoreError {
  /// Checks the limit of a page.
  ///
  /// - Throws: ``StoreError`` with code `invalidArgument` if it is below 1.
  package static func checkLimit(_ limit: Int) throws(StoreError) {
    guard limit > 0 else {
      throw StoreError(
        .invalidArgument, "A page of \(limit) items was asked for. Ask for 1 or more.")
    }
  }
}
