public import Persistence
public import Synchronization

/// The face without `await`: a caller's thread writes by itself, or waits in line for the one who writes.
///
/// A thread that finds nobody writing writes its own commit at once. Else it waits in the line in which tasks
/// wait too; the writer takes its commit along, or hands the line over to it: then it writes one group,
/// from the line's beginning, and hands the line over in its turn. So a save on an idle store costs no
/// change of threads, and a save among many costs one wake-up.
///
/// A thread never waits for a task that waits for a processor: where the line was left to such a task, the
/// thread writes. Closing, and calls that need a journal that is still being loaded, are made by a task on a
/// thread of its own, for which the caller's thread waits.
///
/// Called from within one of the store's own calls, such as by its file system or by an id's `==`, these calls
/// throw ``StoreError`` with the code `reentrantCall`; so they do when they are called by the `==`, `<` or
/// `hash(into:)` of another journaled store's id, while that store has a lock: its thread could otherwise come back
/// and wait for itself. Called by an item's `encode(to:)` they are
/// ordinary calls, made before the commit that is being encoded.
extension JournaledActorStore: BlockingStore {
  /// Inserts the item, or replaces the one with the same id.
  @inlinable
  public nonisolated func save(_ item: Item) throws {
    try commit(Changes([.save(item)]))
  }

  /// Saves all the items in one commit, or none of them.
  public nonisolated func save(contentsOf items: [Item]) throws {
    try commit(Changes(items.map { .save($0) }))
  }

  /// Removes the item with this id, if there is one.
  public nonisolated func delete(_ id: Item.ID) throws {
    try commit(Changes([.delete(id)]))
  }

  /// Removes all the items with these ids in one commit, or none of them.
  public nonisolated func delete(contentsOf ids: [Item.ID]) throws {
    try commit(Changes(ids.map { .delete($0) }))
  }

  /// Returns when everything acknowledged before is as durable as the store promises.
  public nonisolated func flush() throws {
    try commit(.none)
  }

  /// Returns the item with this id.
  ///
  /// O(1) expected, and does not wait for writes; decodes an item that has not been read before. While the
  /// journal is being loaded behind the opening, two short reads of the disk.
  @inlinable
  public nonisolated func find(by id: Item.ID) throws -> Item? {
    try checkIsOutside()
    if items.isLoading { return try findOnThreadWhileLoading(id) }
    return try items.find(id)
  }

  /// Returns one consistent snapshot of all items, in the journal's order.
  ///
  /// O(n log n), and decodes items that have not been read before.
  public nonisolated func loadAll() throws -> [Item] {
    try checkIsOutside()
    try loadedOnThread()
    return try items.snapshot().items
  }

  /// Returns how many items there are.
  ///
  /// O(1).
  public nonisolated func count() throws -> Int {
    try checkIsOutside()
    return try items.count()
  }

  /// Finishes what is under way and closes; then the store's own thread has ended too.
  public nonisolated func close() throws {
    try checkCanClose()
    try waitForTask { try await self.close() }
  }

  /// Changes the state, on the calling thread or with its group.
  ///
  /// - Parameter changes: All of it is committed, or nothing.
  /// - Throws: `StoreError`, as `BlockingStore` describes.
  @inlinable
  public nonisolated func commit(_ changes: Changes<Item>) throws {
    try changes.closes ? checkCanClose() : checkCanWait()
    if changes.closes || items.isLoading {
      return try waitForTask { try await self.commit(changes) }
    }
    let commit = try encoded(changes)
    guard waiting.withLock({ $0.takesService() }) else { return try waitInLine(commit) }
    try writeAlone(commit).get()
  }
}
