import Persistence
import ResultModel

/// The predicted final content of a store, from the seed and the number of operations.
struct EndState: Sendable {
  private var revisions: [Int: Int]
  /// For each key that several clients saved, the last save of each client.
  ///
  /// The store must hold one of these.
  private var contested: [Int: Set<Int>] = [:]
  private let records: Int

  /// The content before the first operation: every record at revision 0.
  init(records: Int) {
    self.records = records
    revisions = [:]
  }

  /// Adds the end state of a client.
  ///
  /// The clients of a loop have the same revision base, which is above every revision of the
  /// previous loops.
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

  /// The keys for which the timing decides whose save remains.
  var contestedKeys: [Int] { contested.keys.filter { possible($0).count > 1 } }

  /// The revisions of a key that the store may hold; empty for a key without an item.
  func revisions(of key: Int) -> Set<Int> {
    key < records || revisions[key] != nil ? possible(key) : []
  }

  /// Describes the difference, or returns `nil` if the store holds exactly the predicted content.
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
