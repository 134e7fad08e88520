import Persistence
import ResultModel

/// The content that a store must end with, as the seed and the number of operations predict it.
struct EndState: Sendable {
  private var revisions: [Int: Int]
  /// The last saves of all clients for each key that several clients saved: one of these must be
  /// there.
  private var contested: [Int: Set<Int>] = [:]
  private let records: Int

  /// The content before the first operation: every record at revision 0.
  init(records: Int) {
    self.records = records
    revisions = [:]
  }

  /// Adds the end state of one client.
  ///
  /// The clients of one loop have the same base, which is above every revision of the loops before.
  mutating func add(_ ring: OperationRing, operations: Int, revisionBase: Int) {
    guard ring.isContested else {
      ring.addEndState(operations: operations, base: revisionBase, to: &revisions)
      return
    }
    var own: [Int: Int] = [:]
    ring.addEndState(operations: operations, base: revisionBase, to: &own)
    for (key, revision) in own {
      contested[key] = (contested[key] ?? []).filter { $0 >= revisionBase }.union([revision])
    }
  }

  /// Adds one save.
  mutating func add(key: Int, revision: Int) {
    revisions[key] = revision
  }

  /// The keys for which only the timing decides whose save is there.
  var contestedKeys: [Int] { contested.keys.filter { possible($0).count > 1 } }

  /// The revisions of a key that may be there; none where the key has no item.
  func revisions(of key: Int) -> Set<Int> {
    key < records || revisions[key] != nil ? possible(key) : []
  }

  /// Says the difference, or returns `nil` when the store holds exactly the predicted content.
  ///
  /// O(items).
  func difference<Source: ItemSource>(from items: [Source.Item], of source: Source) -> String? {
    let inserted = revisions.keys.filter { $0 >= records }.sorted()
    let count = records + inserted.count
    if items.count != count { return "it holds \(items.count) records instead of \(count)" }
    var found: [String: Source.Item] = [:]
    for item in items { found[item.id] = item }
    for key in Array(0..<records) + inserted {
      let expected = possible(key).sorted().map { source.item(key: key, revision: $0) }
      guard let item = found[source.id(key: key)] else {
        return "\(source.id(key: key)) is missing"
      }
      if !expected.contains(item) {
        let names = expected.map { "'\($0.summary)'" }.joined(separator: " or ")
        return "\(item.id) is '\(item.summary)', not \(names)"
      }
    }
    return nil
  }

  /// The revisions that a key may hold: saves by several clients count if they are later.
  private func possible(_ key: Int) -> Set<Int> {
    let single = revisions[key] ?? 0
    let several = (contested[key] ?? []).filter { $0 > single }
    return several.isEmpty ? [single] : several
  }
}
