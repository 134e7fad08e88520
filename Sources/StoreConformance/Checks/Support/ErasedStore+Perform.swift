import Linearizability

extension ErasedStore {
  /// Makes one call and returns its outcome.
  func perform(_ call: StoreCall) async throws -> CallOutcome {
    switch call {
    case .save(let key, let revision): try await save(key, revision)
    case .saveAll(let pairs): try await save(contentsOf: pairs)
    case .delete(let key): try await delete(key)
    case .deleteAll(let keys): try await delete(contentsOf: keys)
    case .find(let key): return .found(try await find(key))
    case .loadAll: return .loaded(try await loadAll())
    case .count: return .counted(try await count())
    case .snapshot: return .loaded(try await snapshot()?.content ?? [:])
    case .page(let cursor, let limit, let keys):
      let page = try await page(after: cursor, limit: limit).map { ($0.key, $0.revision) }
      let order = page.compactMap { keys.firstIndex(of: $0.0) }
      guard order.count == page.count, zip(order, order.dropFirst()).allSatisfy(<) else {
        throw ForeignItem(description: "\(call.label) gave the keys \(page.map(\.0)), out of order")
      }
      return .loaded(Dictionary(uniqueKeysWithValues: page))
    }
    return .ok
  }

  /// The call with what it needs to know of the store; `nil` if the store has no such view.
  ///
  /// `keys` are the keys of the history.
  func prepared(_ call: StoreCall, keys: [Int]) -> StoreCall? {
    switch call {
    case .snapshot: return hasFeed ? call : nil
    case .page(let cursor, let limit, _):
      guard hasPages else { return nil }
      let order = pageOrder(Array(Set(keys).union(cursor.map { [$0] } ?? [])))
      let start = cursor.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      return .page(after: cursor, limit: limit, of: Array(order[start...]))
    default: return call
    }
  }
}
