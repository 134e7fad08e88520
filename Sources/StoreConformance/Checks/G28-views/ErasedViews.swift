import Persistence

/// One commit as the checks use it: the result of each step for its key.
struct ErasedCommit: Sendable, Equatable {
  let number: Int
  let steps: [StoreStep]
}

/// A feed that can be read to its end once.
struct ErasedFeed: Sendable {
  /// Returns all remaining commits when the feed ends, or early when its task is cancelled.
  let rest: @Sendable () async throws -> [ErasedCommit]
}

extension SampleStore {
  func count() async throws -> Int {
    defer { Heartbeat.beat() }
    return try await base.count()
  }

  var hasPages: Bool { self is any ErasedPages }

  func page(after key: Int?, limit: Int) async throws -> [StoreStep.Pair] {
    defer { Heartbeat.beat() }
    guard let pages = self as? any ErasedPages else { return [] }
    return try await pages.items(after: key, limit: limit).map { item in
      guard let item = item as? Item else {
        throw ForeignItem(description: "a page of another item's type")
      }
      let pair = try Self.pair(item)
      return StoreStep.Pair(key: pair.key, revision: pair.revision)
    }
  }

  func pageOrder(_ keys: [Int]) -> [Int] {
    (self as? any ErasedPages)?.order(keys) ?? keys.sorted()
  }

  var hasFeed: Bool { base is any ObservableStore<Item> }

  func changes() async throws -> ErasedFeed? {
    guard let base = base as? any ObservableStore<Item> else { return nil }
    let feed = try await base.changes()
    return ErasedFeed {
      var commits: [ErasedCommit] = []
      for await commit in feed {
        commits.append(
          ErasedCommit(number: commit.number, steps: try commit.steps.map(Self.erased)))
      }
      return commits
    }
  }

  func snapshot() async throws -> (content: [Int: Int], commitNumber: Int)? {
    guard let base = base as? any ObservableStore<Item> else { return nil }
    let snapshot = try await base.snapshot()
    let pairs = try snapshot.items.map(Self.pair)
    let content = Dictionary(pairs.map { ($0.key, $0.revision) }) { _, last in last }
    guard content.count == pairs.count else {
      throw ForeignItem(description: "snapshot() returned a key twice")
    }
    return (content, snapshot.commitNumber)
  }

  private static func erased(_ change: Changes<Item>.Change) throws -> StoreStep {
    switch change {
    case .save(let item):
      let pair = try pair(item)
      return .save(pair.key, pair.revision)
    case .delete(let id):
      guard let key = places[id] else {
        throw ForeignItem(description: "the feed tells that \(id) was deleted, which nobody did")
      }
      return .delete(key)
    }
  }

  /// The keys by their ids, for all keys of the check, because an id does not reveal its key.
  private static var places: [Item.ID: Int] {
    Dictionary((0..<ViewStep.keys).map { (id($0), $0) }) { first, _ in first }
  }
}

/// A store that provides pages of any type of item.
private protocol ErasedPages {
  func items(after key: Int?, limit: Int) async throws -> [any Sample]
  func order(_ keys: [Int]) -> [Int]
}

extension SampleStore: ErasedPages where Base: PagedStore {
  fileprivate func items(after key: Int?, limit: Int) async throws -> [any Sample] {
    try await base.page(after: key.map(Self.id), limit: limit)
  }

  fileprivate func order(_ keys: [Int]) -> [Int] {
    keys.sorted { Self.id($0) < Self.id($1) }
  }
}
