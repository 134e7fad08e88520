import Synchronization

/// The ids in their own order, for paging: built when the first page is asked for, kept up to date
/// from then on.
///
/// Safe to use from several readers at once.
final class SortedIdentifiers<Item: Storable>: Sendable {
  private struct State {
    var ids: [Item.ID]?
    var precedes: (@Sendable (Item.ID, Item.ID) -> Bool)?
  }

  private let state = Mutex(State())

  /// The ids after a cursor, at most as many as the limit.
  ///
  /// O(log n + limit) once built.
  func page(
    after cursor: Item.ID?, limit: Int, of items: [Item.ID: Item],
    by precedes: @escaping @Sendable (Item.ID, Item.ID) -> Bool
  ) -> [Item.ID] {
    state.withLock { state in
      let ids = state.ids ?? items.keys.sorted(by: precedes)
      state.ids = ids
      state.precedes = precedes
      let start = cursor.map { Self.position(after: $0, in: ids, by: precedes) } ?? 0
      return Array(ids[start...].prefix(limit))
    }
  }

  /// Notes an id that was not there before.
  ///
  /// O(n) moves, nothing before the first page.
  func insert(_ id: Item.ID) {
    state.withLock { state in
      guard let precedes = state.precedes, var ids = state.ids.take() else { return }
      ids.insert(id, at: Self.position(after: id, in: ids, by: precedes))
      state.ids = ids
    }
  }

  /// Notes that an id is gone.
  ///
  /// O(n) moves, nothing before the first page.
  func remove(_ id: Item.ID) {
    state.withLock { state in
      guard let precedes = state.precedes, var ids = state.ids.take() else { return }
      var index = Self.position(after: id, in: ids, by: precedes) - 1
      // More than one step only where the order calls different ids equal.
      while index >= 0, ids[index] != id, !precedes(ids[index], id) { index -= 1 }
      if index >= 0, ids[index] == id { ids.remove(at: index) }
      state.ids = ids
    }
  }

  /// The index of the first id that comes after this one.
  private static func position(
    after id: Item.ID, in ids: [Item.ID], by precedes: (Item.ID, Item.ID) -> Bool
  ) -> Int {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if precedes(id, ids[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
