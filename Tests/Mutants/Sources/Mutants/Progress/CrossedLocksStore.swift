import Persistence
import Synchronization

/// Two locks, which a save and a deletion take in opposite orders.
final class CrossedLocksStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private let content: Mutex<[Item.ID: Item]>
  private let writing = Mutex(())

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = Mutex(try file.load())
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    if case .save = changes.first {
      try content.withLock { items in
        var next = items
        for change in changes { change.apply(to: &next) }
        let changed = next
        try writing.withLock { _ in try file.replace(with: changed) }
        items = changed
      }
    } else {
      try writing.withLock { _ in
        // Only to see whether the disk answers.
        _ = try file.load()
        // The defect: a save holds this lock and waits for the other one.
        try content.withLock { items in
          var next = items
          for change in changes { change.apply(to: &next) }
          try file.replace(with: next)
          items = next
        }
      }
    }
  }

  func items() -> [Item.ID: Item] { content.withLock { $0 } }

  func close() { file.close() }
}
