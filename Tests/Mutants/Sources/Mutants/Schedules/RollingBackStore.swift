import Persistence

/// An actor that minds cancellation, and undoes more than its own change.
actor RollingBackStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    try Task.checkCancellation()
    let before = content
    for change in changes { change.apply(to: &content) }
    await Task.yield()
    if Task.isCancelled {
      // The defect: changes that others made meanwhile are rolled back too.
      content = before
      throw CancellationError()
    }
    try file.replace(with: content)
  }

  func items() -> [Item.ID: Item] { content }

  func close() { file.close() }
}
