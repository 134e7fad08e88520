import Persistence
import Synchronization

/// Each step is free of data races, but other calls can come between the steps.
final class UnlockedUpdateStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private let writing = Mutex(())
  private let content: Mutex<[Item.ID: Item]>

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = Mutex(try file.load())
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    var next = content.withLock { $0 }
    for change in changes { change.apply(to: &next) }
    await Task.yield()
    // The defect: items that others saved meanwhile are not in `next`.
    let items = next
    try writing.withLock { _ in try file.replace(with: items) }
    content.withLock { $0 = items }
  }

  func items() -> [Item.ID: Item] { content.withLock { $0 } }

  func close() { file.close() }
}
