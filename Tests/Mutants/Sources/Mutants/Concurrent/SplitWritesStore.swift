import Persistence
import Synchronization

/// Two copies of the content, changed one after the other, and read in turns.
///
/// Without concurrency there is nothing to see: both copies are equal whenever nobody saves.
final class SplitWritesStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private let writing = Mutex(())
  private let copies: [MutexBox<[Item.ID: Item]>]
  private let reads = Atomic(0)

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    let items = try file.load()
    copies = [MutexBox(items), MutexBox(items)]
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try writing.withLock { _ in
      for copy in copies {
        let items = copy.value.withLock { items in
          for change in changes { change.apply(to: &items) }
          return items
        }
        // The defect: from here on the copies differ.
        try file.replace(with: items)
      }
    }
  }

  func items() -> [Item.ID: Item] {
    let number = reads.add(1, ordering: .relaxed).newValue
    return copies[number % copies.count].value.withLock { $0 }
  }

  func close() { file.close() }
}

/// A mutex that an array can hold.
final class MutexBox<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }
}
