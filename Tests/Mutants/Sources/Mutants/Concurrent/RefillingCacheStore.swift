import Persistence
import Synchronization

/// A cache before the content: a save empties it, a find fills it again.
final class RefillingCacheStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private let content: Mutex<[Item.ID: Item]>
  private let cache = Mutex<[Item.ID: Item]?>(nil)

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = Mutex(try file.load())
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try content.withLock { items in
      var next = items
      for change in changes { change.apply(to: &next) }
      try file.replace(with: next)
      items = next
    }
    cache.withLock { $0 = nil }
  }

  func items() async -> [Item.ID: Item] {
    if let cached = cache.withLock({ $0 }) { return cached }
    let read = content.withLock { $0 }
    for _ in 0..<40 { await Task.yield() }
    // The defect: a save may have come and gone since.
    cache.withLock { $0 = read }
    return read
  }

  func close() { file.close() }
}
