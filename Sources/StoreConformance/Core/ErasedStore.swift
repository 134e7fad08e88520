import Persistence

/// Returns true if a store still finds an item by its own id and with the saved content.
typealias IsFound = @Sendable (any ErasedStore) async throws -> Bool

/// An open store as the checks use it: a map from keys to revisions.
protocol ErasedStore: Sendable {
  func save(_ key: Int, _ revision: Int) async throws
  func save(contentsOf pairs: [(key: Int, revision: Int)]) async throws
  /// Tries to save an item that cannot be encoded; returns false if the model has none.
  func saveUnencodable(_ key: Int) async throws -> Bool
  /// The same inside a batch, after the pairs.
  func saveUnencodable(_ key: Int, after pairs: [(key: Int, revision: Int)]) async throws -> Bool
  /// Deletes by the twin of the key's id; returns false if the model has none.
  func deleteTwin(of key: Int) async throws -> Bool
  /// Saves an item that decodes to a different item. Returns a function that looks for it, or `nil`
  /// if the model has none.
  func saveUnfaithful(_ key: Int) async throws -> IsFound?
  /// Saves an item of `byteCount` bytes. Returns a function that looks for it, or `nil` if the
  /// model has none.
  func saveLarge(_ key: Int, byteCount: Int) async throws -> IsFound?
  /// Saves the model's odd items; returns `nil` if the model has none.
  ///
  /// If `lists` is false, the items are looked up only by their ids. If `deletesRefused` is false, the ids
  /// of refused items are not deleted.
  func save(
    _ odd: OddItems, by calls: OddCalls, lists: Bool, deletesRefused: Bool
  ) async -> SavedOddItems?
  func delete(_ key: Int) async throws
  func delete(contentsOf keys: [Int]) async throws
  func find(_ key: Int) async throws -> Int?
  func loadAll() async throws -> [Int: Int]
  func flush() async throws
  func close() async throws
  func count() async throws -> Int
  var hasPages: Bool { get }
  /// The next items after a key, in the order of ``pageOrder(_:)``; empty for a store without
  /// pages.
  func page(after key: Int?, limit: Int) async throws -> [StoreStep.Pair]
  /// The keys in the order of their ids, which is the order of the store's pages.
  func pageOrder(_ keys: [Int]) -> [Int]
  /// True if the store has a feed and snapshots.
  var hasFeed: Bool { get }
  /// The feed from now on, or `nil` for a store without a feed.
  func changes() async throws -> ErasedFeed?
  /// All items, with the number of the last commit among them; `nil` for a store without a feed.
  func snapshot() async throws -> (content: [Int: Int], commitNumber: Int)?
  /// Reads everything in every way, saves an item, flushes, closes, opens again and reads once
  /// more.
  ///
  /// Throws ``Contradiction`` if the results contradict each other, and the store's own errors.
  func use(openingAgain open: () async throws -> any ErasedStore) async throws
}

/// The store returned an item that nobody saved: with another id, mixed content, or a repeated id.
struct ForeignItem: Error, CustomStringConvertible {
  let description: String
}

/// The adapter for a store of samples.
struct SampleStore<Base: Store>: ErasedStore where Base.Item: Sample {
  typealias Item = Base.Item
  let base: Base

  init(base: Base) {
    self.base = base
    // The opening is also a call.
    Heartbeat.beat()
  }

  func save(_ key: Int, _ revision: Int) async throws {
    defer { Heartbeat.beat() }
    try await base.save(.sample(key: key, revision: revision))
  }

  func save(contentsOf pairs: [(key: Int, revision: Int)]) async throws {
    defer { Heartbeat.beat() }
    try await base.save(contentsOf: pairs.map { .sample(key: $0.key, revision: $0.revision) })
  }

  func saveUnencodable(_ key: Int) async throws -> Bool {
    guard let item = Item.unencodable(key: key) else { return false }
    try await base.save(item)
    return true
  }

  func saveUnencodable(
    _ key: Int, after pairs: [(key: Int, revision: Int)]
  ) async throws -> Bool {
    guard let item = Item.unencodable(key: key) else { return false }
    let items: [Item] = pairs.map { .sample(key: $0.key, revision: $0.revision) }
    try await base.save(contentsOf: items + [item])
    return true
  }

  func deleteTwin(of key: Int) async throws -> Bool {
    guard let twin = Item.twin(of: key) else { return false }
    try await base.delete(twin)
    return true
  }

  func saveUnfaithful(_ key: Int) async throws -> IsFound? {
    guard let item = Item.unfaithful(key: key) else { return nil }
    return try await saveToFind(item)
  }

  func saveLarge(_ key: Int, byteCount: Int) async throws -> IsFound? {
    guard let item = Item.large(key: key, byteCount: byteCount) else { return nil }
    return try await saveToFind(item)
  }

  private func saveToFind(_ item: Item) async throws -> IsFound {
    defer { Heartbeat.beat() }
    try await base.save(item)
    return { store in
      guard let store = store as? Self else { return false }
      return try await store.base.find(by: item.id) == item
    }
  }

  func delete(_ key: Int) async throws {
    defer { Heartbeat.beat() }
    try await base.delete(Self.id(key))
  }

  func delete(contentsOf keys: [Int]) async throws {
    defer { Heartbeat.beat() }
    try await base.delete(contentsOf: keys.map(Self.id))
  }

  func find(_ key: Int) async throws -> Int? {
    defer { Heartbeat.beat() }
    guard let item = try await base.find(by: Self.id(key)) else { return nil }
    let pair = try Self.pair(item)
    guard pair.key == key else {
      throw ForeignItem(description: "find(\(key)) returned the item of key \(pair.key)")
    }
    return pair.revision
  }

  func loadAll() async throws -> [Int: Int] {
    defer { Heartbeat.beat() }
    var content: [Int: Int] = [:]
    for item in try await base.loadAll() {
      let pair = try Self.pair(item)
      if content.updateValue(pair.revision, forKey: pair.key) != nil {
        throw ForeignItem(description: "loadAll() returned key \(pair.key) twice")
      }
    }
    return content
  }

  func flush() async throws {
    defer { Heartbeat.beat() }
    try await base.flush()
  }

  func close() async throws {
    defer { Heartbeat.beat() }
    try await base.close()
  }

  static func id(_ key: Int) -> Item.ID { Item.sample(key: key, revision: 0).id }

  /// The pair that the item was made from, if the item is exactly the sample for that pair.
  static func pair(_ item: Item) throws -> (key: Int, revision: Int) {
    let pair = (key: item.sampleKey, revision: item.sampleRevision)
    guard item == .sample(key: pair.key, revision: pair.revision) else {
      throw ForeignItem(description: "an item that nobody saved came back: \(item)")
    }
    return pair
  }
}
