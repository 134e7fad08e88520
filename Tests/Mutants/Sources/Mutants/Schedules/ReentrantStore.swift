import Persistence

/// An actor that allows other calls between its check and its write.
///
/// No file operation comes between them that a gate could hold, so only an order of the actor's
/// steps shows the defect.
actor ReentrantStore<Item: Storable>: PlainStore {
  enum Defect {
    /// A batch is staged, then waits, then is written over items that were saved meanwhile.
    case stagesBatchTooEarly
    /// The store checks whether a snapshot is still the newest before it waits for its turn to
    /// write.
    case comparesTooEarly
  }

  private let defect: Defect
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]
  private var newest = 0
  private var written = 0

  init(_ defect: Defect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    switch defect {
    case .stagesBatchTooEarly: try await stage(changes)
    case .comparesTooEarly: try await compare(changes)
    }
  }

  func items() -> [Item.ID: Item] { content }

  func close() { file.close() }

  private func stage(_ changes: [PlainChange<Item>]) async throws {
    var staged = content
    for change in changes { change.apply(to: &staged) }
    if changes.count > 1 { await Task.yield() }
    // The defect: changes that came meanwhile are not in `staged`.
    content = staged
    try file.replace(with: content)
  }

  private func compare(_ changes: [PlainChange<Item>]) async throws {
    for change in changes { change.apply(to: &content) }
    newest += 1
    let (mine, snapshot) = (newest, content)
    guard mine > written else { return }
    // The defect: the first call that comes back writes first, and none compares again.
    await Task.yield()
    try file.replace(with: snapshot)
    written = mine
  }
}
