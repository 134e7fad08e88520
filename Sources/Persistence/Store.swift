/// A value that a store can keep: encodable, identifiable, and safe to hand across threads.
///
/// The protocol adds no requirement of its own; it gathers what every store needs, so that
/// `struct Note: Storable` is all that a model has to say.
///
/// An item must be the same after it is encoded and decoded. Nobody can check that for every type,
/// and a loss shows only after the store has been opened again:
/// - An **id** must be encoded and decoded whole. Ids that are not are refused when they are first
///   saved (``StoreError/Code/unencodable``), as are two that differ and are encoded alike. A constant
///   with a value of its own, `let id = UUID()`, is never decoded: write `var`.
/// - `.some(nil)` of an optional's optional (`Int??`) is `null` in JSON, and read back as `nil`.
/// - An item has at most 64 levels of arrays and objects in its JSON, itself included; one that is nested
///   deeper is refused when it is saved (``StoreError/Code/unencodable``).
/// - A date is as exact as the codec's form of it; ``JSONItemCodec`` keeps every bit.
public protocol Storable: Codable, Identifiable, Sendable where ID: Codable & Sendable {}

/// A local persistence store: a cache in memory with durable storage behind it.
///
/// **Acknowledged.** When a changing call returns, its change is visible to every later read
/// (the store is linearizable) and as durable as the store was opened for (``Durability``).
/// When it throws, neither memory nor disk changed. The one exception says so itself:
/// ``StoreError/Code/outcomeUnknown`` is thrown when an error came after the point of no return;
/// the store then refuses every further change until it is opened again, and only the
/// content on disk counts then.
///
/// **Concurrency.** Every call may be made from any task or thread at any time. A cancelled call
/// leaves the old state or the new one, never something between, and keeps no lock.
///
/// **Cost.** Depends on the variant; the benchmark's table is the answer, not this page.
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

  /// Inserts the item, or replaces the one with the same id.
  ///
  /// - Parameter item: The item to save.
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func save(_ item: Item) async throws

  /// Saves all the items in one commit, or none of them.
  ///
  /// Where an id is repeated, the last item with it counts.
  ///
  /// - Parameter items: The items to save; an empty list changes nothing and costs no input or
  ///   output.
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func save(contentsOf items: [Item]) async throws

  /// Removes the item with this id, if there is one.
  ///
  /// - Parameter id: The item's id; deleting what is not there succeeds and costs no input or output.
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func delete(_ id: Item.ID) async throws

  /// Removes all the items with these ids in one commit, or none of them.
  ///
  /// - Parameter ids: The ids; those that are not there are passed over.
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func delete(contentsOf ids: [Item.ID]) async throws

  /// Returns the item with this id. Complexity: O(1) expected, no input or output.
  ///
  /// - Parameter id: The id to look for.
  /// - Returns: The item, or `nil` when there is none.
  /// - Throws: ``StoreError`` with code `closed` after ``close()``.
  func find(by id: Item.ID) async throws -> Item?

  /// Returns one consistent snapshot of all items, in the file's order.
  ///
  /// Complexity: O(n), without input or output where the items are kept in memory.
  ///
  /// - Returns: Every item, as it was at one moment between call and return.
  /// - Throws: ``StoreError`` with code `closed` after ``close()``.
  func loadAll() async throws -> [Item]

  /// Returns how many items there are.
  ///
  /// Complexity: O(1) where the items are kept in memory; O(n) in the default, which counts what
  /// ``loadAll()`` gives.
  ///
  /// - Returns: The number of items at one moment between call and return.
  /// - Throws: ``StoreError`` with code `closed` after ``close()``.
  func count() async throws -> Int

  /// Returns when everything acknowledged before the call is as durable as the store promises.
  ///
  /// - Throws: ``StoreError`` when that cannot be reached, or the store is closed.
  func flush() async throws

  /// Finishes what is under way, then releases the file and its lock. Closing twice is allowed.
  ///
  /// Every later call other than `close()` throws ``StoreError`` with code `closed`.
  ///
  /// - Throws: ``StoreError`` when what was acknowledged could not be made durable.
  func close() async throws
}
