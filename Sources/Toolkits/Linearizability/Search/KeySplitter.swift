/// Distributes calls to the parts of their keys, in order of their events.
struct KeySplitter {
  private struct Part {
    let partition: Int
    let operation: Int
  }

  private let operations: [CompletedOperation<MapCall>]
  /// The keys that `loadAll` reads.
  ///
  /// Not needed without a `loadAll`.
  private let domain: [Int]
  private(set) var partitions: [KeyPartition] = []
  private var partitionOfKey: [Int: Int] = [:]
  private var parts: [Part] = []
  private var partsOfOperation: [Range<Int>]

  init(_ operations: [CompletedOperation<MapCall>], initial: [Int: Int]) {
    self.operations = operations
    partsOfOperation = [Range<Int>](repeating: 0..<0, count: operations.count)
    let readsAll = operations.contains { if case .loaded = $0.result { true } else { false } }
    domain = readsAll ? KeyDomain.keys(of: operations, initial: initial) : []
    parts.reserveCapacity(operations.count)
  }

  mutating func begin(_ index: Int) {
    let start = parts.count
    switch operations[index].call {
    case .save(let key, let revision): add(index, key, revision)
    case .delete(let key): add(index, key, nil)
    case .find(let key):
      if case .found(let revision) = operations[index].result {
        add(index, key, revision, isRead: true)
      }
    case .loadAll, .snapshot:
      if case .loaded(let content) = operations[index].result {
        for key in domain { add(index, key, content[key], isRead: true) }
      }
    // Only the whole map decides about them.
    case .count, .page: break
    case .saveAll(let pairs):
      let last = Dictionary(pairs.map { ($0.key, $0.revision) }) { $1 }
      for (key, revision) in last.sorted(by: { $0.key < $1.key }) { add(index, key, revision) }
    case .deleteAll(let keys): for key in Set(keys).sorted() { add(index, key, nil) }
    }
    partsOfOperation[index] = start..<parts.count
  }

  mutating func end(_ index: Int) {
    for part in partsOfOperation[index] {
      partitions[parts[part].partition].end(parts[part].operation)
    }
  }

  private mutating func add(_ index: Int, _ key: Int, _ revision: Int?, isRead: Bool = false) {
    let partition = partition(of: key)
    let operation = partitions[partition].begin(
      KeyProblem.Operation(source: index, isRead: isRead, revision: revision),
      openEnded: !operations[index].isCertain)
    parts.append(Part(partition: partition, operation: operation))
  }

  private mutating func partition(of key: Int) -> Int {
    if let known = partitionOfKey[key] { return known }
    partitions.append(KeyPartition(key: key))
    partitionOfKey[key] = partitions.count - 1
    return partitions.count - 1
  }
}
