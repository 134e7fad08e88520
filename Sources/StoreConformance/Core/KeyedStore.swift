import Guarantees
import Persistence
import Synchronization

/// The keys that were used: the content of a store that cannot list it.
final class UsedKeys: Sendable {
  /// Keys that another process may have saved.
  private static let always = Set(0..<8)
  /// After a case with more keys than this, the next case starts without them.
  private static let most = 300

  private let keys = Mutex(UsedKeys.always)

  var all: [Int] { keys.withLock { $0.sorted() } }

  func note(_ new: some Sequence<Int>) { keys.withLock { $0.formUnion(new) } }

  func beginCase() {
    keys.withLock { if $0.count > Self.most { $0 = Self.always } }
  }
}

/// An adapter for stores with limited operations.
///
/// It finds the content by its keys for a store that cannot list it. It flushes after changes, or
/// before closing, for a store that writes behind.
struct KeyedStore: ErasedStore {
  let base: any ErasedStore
  /// The keys by which the content is found; `nil` for a store that lists its content.
  var keys: UsedKeys?
  /// True if a change counts as made only after a subsequent flush has returned.
  var flushes = false
  /// True if a flush precedes each close.
  var flushesAtClose = false

  func save(_ key: Int, _ revision: Int) async throws {
    keys?.note([key])
    try await base.save(key, revision)
    try await settle()
  }

  func save(contentsOf pairs: [(key: Int, revision: Int)]) async throws {
    keys?.note(pairs.map(\.key))
    try await base.save(contentsOf: pairs)
    try await settle()
  }

  func saveUnencodable(_ key: Int) async throws -> Bool {
    keys?.note([key])
    return try await base.saveUnencodable(key)
  }

  func saveUnencodable(
    _ key: Int, after pairs: [(key: Int, revision: Int)]
  ) async throws -> Bool {
    keys?.note([key] + pairs.map(\.key))
    return try await base.saveUnencodable(key, after: pairs)
  }

  func deleteTwin(of key: Int) async throws -> Bool {
    let hasTwin = try await base.deleteTwin(of: key)
    try await settle()
    return hasTwin
  }

  func saveUnfaithful(_ key: Int) async throws -> IsFound? {
    keys?.note([key])
    let isFound = try await base.saveUnfaithful(key)
    try await settle()
    return isFound.map(Self.asking)
  }

  func saveLarge(_ key: Int, byteCount: Int) async throws -> IsFound? {
    keys?.note([key])
    let isFound = try await base.saveLarge(key, byteCount: byteCount)
    try await settle()
    return isFound.map(Self.asking)
  }

  func save(
    _ odd: OddItems, by calls: OddCalls, lists: Bool, deletesRefused: Bool
  ) async -> SavedOddItems? {
    await base.save(odd, by: calls, lists: lists && keys == nil, deletesRefused: deletesRefused)?
      .through(Self.base)
  }

  func delete(_ key: Int) async throws {
    try await base.delete(key)
    try await settle()
  }

  func delete(contentsOf keys: [Int]) async throws {
    try await base.delete(contentsOf: keys)
    try await settle()
  }

  func find(_ key: Int) async throws -> Int? { try await base.find(key) }

  func loadAll() async throws -> [Int: Int] {
    guard let keys else { return try await base.loadAll() }
    var content: [Int: Int] = [:]
    for key in keys.all { content[key] = try await base.find(key) }
    return content
  }

  func flush() async throws { try await base.flush() }

  func close() async throws {
    if flushesAtClose { try await base.flush() }
    try await base.close()
  }

  private func settle() async throws { if flushes { try await base.flush() } }

  private static func asking(_ isFound: @escaping IsFound) -> IsFound {
    { try await isFound(base(of: $0)) }
  }

  private static func base(of store: any ErasedStore) -> any ErasedStore {
    (store as? KeyedStore).map { base(of: $0.base) } ?? store
  }
}

extension KeyedStore {
  func count() async throws -> Int {
    keys == nil ? try await base.count() : try await loadAll().count
  }

  var hasPages: Bool { keys == nil && base.hasPages }

  func page(after key: Int?, limit: Int) async throws -> [StoreStep.Pair] {
    try await base.page(after: key, limit: limit)
  }

  func pageOrder(_ keys: [Int]) -> [Int] { base.pageOrder(keys) }

  var hasFeed: Bool { keys == nil && base.hasFeed }

  func changes() async throws -> ErasedFeed? { keys == nil ? try await base.changes() : nil }

  func snapshot() async throws -> (content: [Int: Int], commitNumber: Int)? {
    keys == nil ? try await base.snapshot() : nil
  }
}

extension KeyedStore {
  /// Finds every key, saves an item, closes, opens again and finds every key once more.
  func use(openingAgain open: () async throws -> any ErasedStore) async throws {
    guard keys != nil else {
      return try await base.use { Self.base(of: try await open()) }
    }
    try await findAll()
    let revision = 987_654
    try await calling("save") { try await base.save(0, revision) }
    try await findAll(expecting: revision)
    try await calling("close") { try await close() }
    let again = try await calling("open, after a save") { try await open() }
    try await (again as? KeyedStore)?.findAll(expecting: revision)
    try await calling("close") { try await again.close() }
  }

  /// Finds every key.
  ///
  /// Items that the suite did not create are not a problem.
  private func findAll(expecting revision: Int? = nil) async throws {
    for key in keys?.all ?? [] {
      let found: Int?
      do { found = try await base.find(key) } catch is ForeignItem { continue } catch {
        throw CallFailure(call: "find", cause: error)
      }
      if key == 0, let revision, found != revision {
        throw Contradiction(
          description: "what was saved is not found, but \(found.map { "\($0)" } ?? "nothing")")
      }
    }
  }
}
