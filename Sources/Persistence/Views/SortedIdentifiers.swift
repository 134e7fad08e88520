import Synchronization

/// The ids in their own order, for paging.
///
/// The first page sorts them once.
///
/// Later changes are recorded, and merged when the next page is requested. Safe to use from several
/// readers at once.
@usableFromInline
package final class SortedIdentifiers<ID: Hashable & Sendable>: Sendable {
  fileprivate struct State {
    /// The ids in order, without the pending changes; `nil` before the first page.
    var ids: [ID]?
    /// The ids that were added (true) and removed (false).
    var pending: [ID: Bool] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Records that a new id was added, or that an id was removed.
  ///
  /// O(1), and nothing before the first page.
  @usableFromInline
  package func note(_ id: ID, isThere: Bool) {
    state.withLock { state in
      guard let ids = state.ids else { return }
      state.pending[id] = isThere
      // The store is no longer paged.
      if state.pending.count > ids.count + 1_024 { state = State() }
    }
  }
}

extension SortedIdentifiers where ID: Comparable {
  /// Returns the ids after a cursor, at most as many as the limit.
  ///
  /// O(log n + limit); after m changes O(n) moves and O(m log(n + m)) comparisons in addition.
  /// `all` returns all ids in any order; `count` is their number.
  package func page(
    after cursor: ID?, limit: Int, count: Int, all: () -> some Collection<ID>
  ) -> [ID] {
    state.withLock { state in
      let ids = state.sorted(count, all)
      let start = cursor.map { cursor in
        let position = SortedMerge.position(of: cursor, in: ids[...], order: State.order)
        return position.isTaken ? position.index + 1 : position.index
      }
      return Array(ids[(start ?? 0)...].prefix(limit))
    }
  }
}

extension SortedIdentifiers.State where ID: Comparable {
  /// Returns the ids in order, with all pending changes.
  fileprivate mutating func sorted(_ count: Int, _ all: () -> some Collection<ID>) -> [ID] {
    var sorted = ids ?? []
    if !pending.isEmpty { sorted = merged(sorted) }
    // For some strings, `<` of Swift 6.3 is not an order; an id may then not be found at its
    // position.
    if ids == nil || sorted.count != count { sorted = all().sorted() }
    ids = sorted
    pending = [:]
    return sorted
  }

  private func merged(_ ids: [ID]) -> [ID] {
    var result: [ID] = []
    result.reserveCapacity(ids.count + pending.count)
    let changes = pending.map { (key: $0.key, element: $0.value ? $0.key : nil) }
      .sorted { $0.key < $1.key }
    SortedMerge.run(changes, in: ids, order: Self.order) { kept in
      result += kept
    } change: { _, id in
      if let id { result.append(id) }
    }
    return result
  }

  static func order(_ first: ID, _ second: ID) -> Int {
    first < second ? -1 : first == second ? 0 : 1
  }
}
