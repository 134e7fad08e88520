public import Persistence
public import Synchronization

/// Calls without `await`: a caller's thread writes its commit itself, or waits in the queue for the
/// writer.
///
/// If no one is writing, a thread writes its own commit at once. Otherwise it waits in the same
/// queue as tasks. The current writer either writes the thread's commit too, or hands the service
/// over to the thread. The thread then writes one group, from the front of the queue, and hands the
/// service over in its turn. A save on an idle store therefore needs no thread switch, and a save
/// among many needs one wake-up.
///
/// A thread never waits for a task that waits for a processor: if the service was left to such a
/// task, the thread writes. A task on a separate thread does the closing, and the calls that need a
/// journal that is still being loaded. The caller's thread waits for that task.
///
/// These calls throw ``StoreError`` with the code `reentrantCall` if they are made from within
/// another call of the store, for example by its file system or by an id's `==`. They also throw it
/// if they are made by the `==`, `<` or `hash(into:)` of another journaled store's id while that
/// store holds a lock. Its thread could otherwise wait for itself. Calls by an item's `encode(to:)`
/// are ordinary calls, made before the commit that is being encoded.
extension JournaledActorStore: BlockingStore {
  /// Inserts the item, or replaces the item with the same id.
  @inlinable
  public nonisolated func save(_ item: Item) throws {
    try commit(Changes([.save(item)]))
  }

  /// Saves all the items as a single commit, or none of them.
  public nonisolated func save(contentsOf items: [Item]) throws {
    try commit(Changes(items.map { .save($0) }))
  }

  /// Removes the item with this id, if there is one.
  public nonisolated func delete(_ id: Item.ID) throws {
    try commit(Changes([.delete(id)]))
  }

  /// Removes all the items with these ids as a single commit, or none of them.
  public nonisolated func delete(contentsOf ids: [Item.ID]) throws {
    try commit(Changes(ids.map { .delete($0) }))
  }

  /// Waits until every change acknowledged before the call is as durable as the store promises.
  public nonisolated func flush() throws {
    try commit(.none)
  }

  /// Returns the item with this id.
  ///
  /// O(1) expected, and does not wait for writes; an item that has not been read before is decoded.
  /// If the rest of the journal is still being loaded, two short reads of the disk.
  @inlinable
  public nonisolated func find(by id: Item.ID) throws -> Item? {
    try checkIsOutside()
    if items.isLoading { return try findOnThreadWhileLoading(id) }
    return try items.find(id)
  }

  /// Returns one consistent snapshot of all items, in the order of the journal.
  ///
  /// O(n log n), and decodes items that have not been read before.
  public nonisolated func loadAll() throws -> [Item] {
    try checkIsOutside()
    try loadedOnThread()
    return try items.snapshot().items
  }

  /// Returns the number of items.
  ///
  /// O(1).
  public nonisolated func count() throws -> Int {
    try checkIsOutside()
    return try items.count()
  }

  /// Finishes the calls in progress, closes the store, and ends the store's own thread.
  public nonisolated func close() throws {
    try checkCanClose()
    try waitForTask { try await self.close() }
  }

  /// Changes the state, on the calling thread or as part of a group.
  ///
  /// - Throws: `StoreError`, as `BlockingStore` describes.
  @inlinable
  public nonisolated func commit(_ changes: Changes<Item>) throws {
    try changes.closes ? checkCanClose() : checkCanWait()
    if changes.closes || items.isLoading {
      return try waitForTask { try await self.commit(changes) }
    }
    let commit = try encoded(changes)
    guard waiting.withLock({ $0.take() }) else { return try waitInLine(commit) }
    try writeAlone(commit).get()
  }
}
