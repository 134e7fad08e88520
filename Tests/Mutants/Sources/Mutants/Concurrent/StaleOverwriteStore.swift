import Persistence
import Synchronization

/// Memory is always right; the file has the snapshot of the slowest writer.
final class StaleOverwriteStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private let content: Mutex<[Item.ID: Item]>
  private let temporaries = Atomic(0)

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = Mutex(try file.load())
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    let snapshot = content.withLock { items in
      for change in changes { change.apply(to: &items) }
      return items
    }
    // The defect: nothing says that snapshots are written in the order in which they were taken.
    let number = temporaries.add(1, ordering: .relaxed).newValue
    try file.replace(with: snapshot, temporarySuffix: ".tmp\(number)")
  }

  func items() -> [Item.ID: Item] { content.withLock { $0 } }

  func close() { file.close() }
}
