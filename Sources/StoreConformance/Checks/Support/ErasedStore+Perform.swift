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
    }
    return .ok
  }
}
