import Persistence
import Synchronization

/// Every step is under a lock, but several steps are one after the other.
final class PieceByPieceStore<Item: Storable>: PlainStore {
  enum Defect: Sendable {
    case loadsKeyByKey, appliesOneByOne
  }

  private let defect: Defect
  private let file: PlainFile<Item>
  private let content: Mutex<[Item.ID: Item]>
  private let writing = Mutex<[Item.ID: Item]>([:])

  init(_ defect: Defect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    file = try PlainFile(opening: configuration)
    let items = try file.load()
    content = Mutex(items)
    writing.withLock { $0 = items }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try writing.withLock { items in
      var next = items
      for change in changes { change.apply(to: &next) }
      if defect == .appliesOneByOne {
        // Every time the whole file, so that disk and memory are right in the end.
        for change in changes {
          try file.replace(with: next)
          content.withLock { change.apply(to: &$0) }
        }
      } else {
        try file.replace(with: next)
        content.withLock { $0 = next }
      }
      items = next
    }
  }

  func items() -> [Item.ID: Item] { content.withLock { $0 } }

  func loadAll() async -> [Item] {
    guard defect == .loadsKeyByKey else { return content.withLock { Array($0.values) } }
    var found: [Item] = []
    for id in content.withLock({ Array($0.keys) }) {
      if let item = content.withLock({ $0[id] }) { found.append(item) }
      // Simulates decoding an item on demand.
      for _ in 0..<20 { await Task.yield() }
    }
    return found
  }

  func close() { file.close() }
}
