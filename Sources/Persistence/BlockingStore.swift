/// A store that can be called without `await`, for code that still uses GCD.
///
/// The calls are those of ``Store`` without `async`: each blocks the calling thread until it is
/// done. In a plain function, `try store.save(item)` calls the blocking version; in a task,
/// `try await store.save(item)` calls the asynchronous one, which SE-0296 prefers there. Both can
/// therefore be used side by side.
///
/// ```swift
/// func keep(_ note: Note, in store: MutexStore<Note>) throws {
///   try store.save(note)
/// }
/// ```
///
/// **Acknowledged** and **Concurrency** mean the same as for ``Store``. Blocking and asynchronous
/// calls may run at the same time. Do not make blocking calls from a task by way of a synchronous
/// function. They block a thread of the cooperative pool, which has only as many threads as there
/// are processors.
///
/// Do not call the store from within its own calls, such as the body of a guard's `read` or
/// an item's `encode(to:)`. The thread already holds the guard. A serial queue and a mutex then
/// trap, and an `NSLock` waits for ever. A concurrent queue lets a read pass by chance and traps at
/// a change. A store that can detect such a call throws ``StoreError`` with code `reentrantCall`.
/// Make the second call after the first has returned.
public protocol BlockingStore<Item>: Store {
  /// Inserts the item, or replaces the item with the same id.
  ///
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func save(_ item: Item) throws

  /// Saves all the items as a single commit, or none of them; the last item with a repeated id is
  /// saved.
  ///
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func save(contentsOf items: [Item]) throws

  /// Removes the item with this id, if there is one.
  ///
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func delete(_ id: Item.ID) throws

  /// Removes all the items with these ids as a single commit, or none of them.
  ///
  /// - Parameter ids: The ids; ids without an item are ignored.
  /// - Throws: ``StoreError``; nothing was changed unless its code is `outcomeUnknown`.
  func delete(contentsOf ids: [Item.ID]) throws

  /// Returns the item with this id, or `nil` if there is none.
  ///
  /// Complexity: O(1) expected, no input or output; waits for earlier writes.
  ///
  /// - Throws: ``StoreError`` with code `closed` after ``close()``.
  func find(by id: Item.ID) throws -> Item?

  /// Returns one consistent snapshot of all items, in the order of the file.
  ///
  /// Complexity: O(n); waits for earlier writes.
  ///
  /// - Returns: All items as they were at one moment between call and return.
  /// - Throws: ``StoreError`` with code `closed` after ``close()``.
  func loadAll() throws -> [Item]

  /// Returns the number of items at one moment between call and return.
  ///
  /// - Throws: ``StoreError`` with code `closed` after ``close()``.
  func count() throws -> Int

  /// Waits until every change acknowledged before the call is as durable as the store promises.
  ///
  /// - Throws: ``StoreError`` if that fails, or if the store is closed.
  func flush() throws

  /// Finishes the calls in progress, then releases the file and its lock.
  ///
  /// Closing twice is allowed.
  ///
  /// - Throws: ``StoreError`` if an acknowledged change could not be made durable.
  func close() throws
}
