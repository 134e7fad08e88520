/// A store that can be called without `await`: the face for code that has not left GCD yet.
///
/// The calls of ``Store``, not `async`: each blocks the calling thread until it is done. In a plain
/// function `try store.save(item)` is one of these; in a task `try await store.save(item)` is the
/// store's asynchronous call (SE-0296 prefers it there), so that both may be used side by side.
///
/// ```swift
/// func keep(_ note: Note, in store: MutexStore<Note>) throws {
///   try store.save(note)
/// }
/// ```
///
/// **Acknowledged** and **Concurrency** mean what they mean for ``Store``; both faces may be used at
/// the same time. Do not call this one from a task by way of a synchronous function: the thread that
/// it blocks is one of the cooperative pool, which has only as many as there are processors.
///
/// Do not call the store from within one of its own calls, such as the body of a guard's `read` or an
/// item's `encode(to:)`: the thread holds the guard already. A serial queue and a mutex trap then, an
/// `NSLock` waits for ever, and a concurrent queue lets a read pass by chance and traps at a change; a store
/// that can tell throws ``StoreError`` with code `reentrantCall`. Make the second call when the first has
/// returned.
public protocol BlockingStore<Item>: Store {
  /// Inserts the item, or replaces the one with the same id.
  ///
  /// - Parameter item: The item to save.
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func save(_ item: Item) throws

  /// Saves all the items in one commit, or none of them.
  ///
  /// - Parameter items: The items to save; where an id is repeated, the last item with it counts.
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func save(contentsOf items: [Item]) throws

  /// Removes the item with this id, if there is one.
  ///
  /// - Parameter id: The item's id; deleting what is not there succeeds.
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func delete(_ id: Item.ID) throws

  /// Removes all the items with these ids in one commit, or none of them.
  ///
  /// - Parameter ids: The ids; those that are not there are passed over.
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func delete(contentsOf ids: [Item.ID]) throws

  /// Returns the item with this id.
  ///
  /// Complexity: O(1) expected, no input or output; waits for the writes before it.
  ///
  /// - Parameter id: The id to look for.
  /// - Returns: The item, or `nil` when there is none.
  /// - Throws: ``StoreError`` with code `closed` after ``close()``.
  func find(by id: Item.ID) throws -> Item?

  /// Returns one consistent snapshot of all items, in the file's order.
  ///
  /// Complexity: O(n); waits for the writes before it.
  ///
  /// - Returns: Every item, as it was at one moment between call and return.
  /// - Throws: ``StoreError`` with code `closed` after ``close()``.
  func loadAll() throws -> [Item]

  /// Returns how many items there are.
  ///
  /// - Returns: The number of items at one moment between call and return.
  /// - Throws: ``StoreError`` with code `closed` after ``close()``.
  func count() throws -> Int

  /// Returns when everything acknowledged before the call is as durable as the store promises.
  ///
  /// - Throws: ``StoreError`` when that cannot be reached, or the store is closed.
  func flush() throws

  /// Finishes what is under way, then releases the file and its lock.
  ///
  /// Closing twice is allowed.
  ///
  /// - Throws: ``StoreError`` when what was acknowledged could not be made durable.
  func close() throws
}
