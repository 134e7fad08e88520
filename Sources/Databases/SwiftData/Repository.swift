public import Persistence

/// A repository of items on the main actor: create, read, update and delete without `await`.
///
/// Use a repository for views that need their data at once and whose store runs on the main actor
/// anyway. The calls have the names and the meaning of the calls of `Store`. Each implementation
/// documents which promises of `Store` about acknowledgement it keeps.
///
/// **Concurrency.** Main actor only; each call blocks the main actor until it is done.
@MainActor
public protocol Repository<Item> {
  /// The model that the repository keeps.
  associatedtype Item: Storable

  /// Inserts the item, or replaces the item with the same id.
  ///
  /// - Throws: `StoreError`; nothing was changed.
  func save(_ item: Item) throws

  /// Saves all the items together, or none of them; if several items have the same id, the last one
  /// is saved.
  ///
  /// - Throws: `StoreError`; nothing was changed.
  func save(contentsOf items: [Item]) throws

  /// Removes the item with this id, if there is one.
  ///
  /// - Throws: `StoreError`; nothing was changed.
  func delete(_ id: Item.ID) throws

  /// Removes all the items with these ids together, or none of them.
  ///
  /// - Parameter ids: The ids; ids without an item are ignored.
  /// - Throws: `StoreError`; nothing was changed.
  func delete(contentsOf ids: [Item.ID]) throws

  /// Returns the item with this id, or `nil` if there is none.
  ///
  /// - Throws: `StoreError`.
  func find(by id: Item.ID) throws -> Item?

  /// Returns all items in the order of the ids.
  ///
  /// - Throws: `StoreError`.
  func loadAll() throws -> [Item]

  /// Returns the number of items.
  ///
  /// - Throws: `StoreError`.
  func count() throws -> Int

  /// Returns the next items in the order of the ids.
  ///
  /// - Parameters:
  ///   - cursor: The last id seen, which may have been deleted; `nil` for the first page.
  ///   - limit: The most items to return, at least 1.
  /// - Returns: The items, fewer than the limit only at the end.
  /// - Throws: `StoreError` with code `invalidArgument` for a limit below 1.
  func page(after cursor: Item.ID?, limit: Int) throws -> [Item]
}
