extension StoreState {
  /// Returns the item with this id.
  ///
  /// Complexity: O(1) expected.
  ///
  /// - Parameter id: The id to look for.
  /// - Returns: The item, or `nil` when there is none.
  /// - Throws: ``StoreError`` with code `closed`.
  @inlinable
  public borrowing func find(by id: Item.ID) throws -> Item? {
    try checkOpen()
    return items[id]
  }

  /// Returns every item in the file's order.
  ///
  /// Complexity: O(n).
  ///
  /// - Returns: Every item.
  /// - Throws: ``StoreError`` with code `closed`.
  public borrowing func loadAll() throws -> [Item] {
    try checkOpen()
    return encoded.sorted.compactMap { $0.item(as: Item.self) }
  }
}
