/// A value that a store can keep: codable, identifiable, and sendable.
///
/// The protocol adds no requirements. It combines the protocols that every store needs, so that a
/// model only declares `struct Note: Storable`.
///
/// An item must be the same after it is encoded and decoded. The store cannot check that for every
/// type, and a loss shows only after the store has been opened again:
/// - An **id** must be encoded and decoded whole. Other ids are refused when they are first saved
///   (``StoreError/Code/unencodable``), and so are two different ids that are encoded alike. A
///   constant with an initial value, `let id = UUID()`, is never decoded: write `var`.
/// - `.some(nil)` of a nested optional (`Int??`) is `null` in JSON, and is decoded as `nil`.
/// - An item has at most 64 levels of arrays and objects in its JSON, including itself. Saving an
///   item with more levels throws ``StoreError/Code/unencodable``.
/// - The precision of a date depends on the codec; ``JSONItemCodec`` keeps every bit.
public protocol Storable: Codable, Identifiable, Sendable where ID: Codable & Sendable {}

/// A local persistence store: an in-memory cache with durable storage.
///
/// **Acknowledged.** When a call that changes the store returns, its change is visible to every
/// later read: the store is linearizable. The change then also has the ``Durability`` that the
/// store was opened with. When such a call throws, neither memory nor disk has changed. The only
/// exception is ``StoreError/Code/outcomeUnknown``: an error occurred after the point of no return.
/// The store then refuses every further change until it is opened again. Only the content on disk
/// is valid then.
///
/// **Concurrency.** Every call may be made from any task or thread at any time. A cancelled call
/// leaves either the old state or the new state, and holds no lock.
///
/// **Cost.** Depends on the variant; see the table of the benchmark.
///
/// ```swift
/// func keepOne(in store: some Store<Note>) async throws {
///   try await store.save(Note(id: "1", text: "first"))
///   try await store.delete("2")  // succeeds without such an item
///   print("\(try await store.loadAll())")  // [first]
/// }
/// ```
public protocol Store<Item>: Sendable {
  /// The model that the store keeps.
  associatedtype Item: Storable

  /// Inserts the item, or replaces the item with the same id.
  ///
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func save(_ item: Item) async throws

  /// Saves all the items as a single commit, or none of them.
  ///
  /// If an id is repeated, the last item with that id is saved. An empty list changes nothing and
  /// costs no input or output.
  ///
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func save(contentsOf items: [Item]) async throws

  /// Removes the item with this id, if there is one.
  ///
  /// - Parameter id: The item's id; deleting a missing item succeeds, without input or output.
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func delete(_ id: Item.ID) async throws

  /// Removes all the items with these ids as a single commit, or none of them.
  ///
  /// - Parameter ids: The ids; ids without an item are ignored.
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func delete(contentsOf ids: [Item.ID]) async throws

  /// Returns the item with this id. Complexity: O(1) expected, no input or output.
  ///
  /// - Parameter id: The id to look for.
  /// - Returns: The item, or `nil` if there is none.
  /// - Throws: ``StoreError`` with code `closed` after ``close()``.
  func find(by id: Item.ID) async throws -> Item?

  /// Returns one consistent snapshot of all items, in the order of the file.
  ///
  /// Complexity: O(n), without input or output if the items are kept in memory.
  ///
  /// - Returns: All items as they were at one moment between call and return.
  /// - Throws: ``StoreError`` with code `closed` after ``close()``.
  func loadAll() async throws -> [Item]

  /// Returns the number of items.
  ///
  /// Complexity: O(1) if the items are kept in memory; O(n) in the default implementation, which
  /// counts the items of ``loadAll()``.
  ///
  /// - Returns: The number of items at one moment between call and return.
  /// - Throws: ``StoreError`` with code `closed` after ``close()``.
  func count() async throws -> Int

  /// Waits until every change acknowledged before the call is as durable as the store promises.
  ///
  /// - Throws: ``StoreError`` if that fails, or if the store is closed.
  func flush() async throws

  /// Finishes the calls in progress, then releases the file and its lock. Closing twice is allowed.
  ///
  /// Every later call except `close()` throws ``StoreError`` with code `closed`.
  ///
  /// - Throws: ``StoreError`` if an acknowledged change could not be made durable.
  func close() async throws
}
