import Persistence
import ResultModel

/// The content that a store must end with: what the seed and the number of operations predict.
struct EndState: Sendable {
  private var revisions: [Int: Int]
  private let records: Int

  /// The content before the first operation: every record at revision 0.
  init(records: Int) {
    self.records = records
    revisions = [:]
  }

  /// Adds what one client left behind.
  mutating func add(_ ring: OperationRing, operations: Int, revisionBase: Int) {
    ring.addEndState(operations: operations, base: revisionBase, to: &revisions)
  }

  /// Adds one save.
  mutating func add(key: Int, revision: Int) {
    revisions[key] = revision
  }

  /// Says what differs, or returns `nil` when the store holds exactly what it must.
  ///
  /// O(records).
  func difference<Source: ItemSource>(from items: [Source.Item], of source: Source) -> String? {
    if items.count != records { return "it holds \(items.count) records instead of \(records)" }
    var found: [String: Source.Item] = [:]
    for item in items { found[item.id] = item }
    for key in 0..<records {
      let expected = source.item(key: key, revision: revisions[key] ?? 0)
      guard let item = found[expected.id] else { return "\(expected.id) is missing" }
      if item != expected { return "\(item.id) is '\(item.summary)', not '\(expected.summary)'" }
    }
    return nil
  }
}
