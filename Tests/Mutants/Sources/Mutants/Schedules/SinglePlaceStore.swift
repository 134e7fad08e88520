import Persistence

/// An actor in which one caller writes while others wait, and then writes for those.
///
/// The defect needs three clients: one that writes, and two that wait.
actor SinglePlaceStore<Item: Storable>: PlainStore {
  private typealias Waiter = CheckedContinuation<Void, any Error>

  private let keepsAll: Bool
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]
  private var isWriting = false
  private var waiting: [PlainChange<Item>] = []
  private var waiters: [Waiter] = []

  /// With `keepsAll`, the store has no defect.
  init(keepsAll: Bool, _ configuration: StoreConfiguration) throws {
    self.keepsAll = keepsAll
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    if isWriting {
      // The defect: the changes of another caller that waits are forgotten.
      waiting = keepsAll ? waiting + changes : changes
      return try await withCheckedThrowingContinuation { waiters.append($0) }
    }
    isWriting = true
    let result = await write(changes)
    await writeForOthers()
    isWriting = false
    try result.get()
  }

  func items() -> [Item.ID: Item] { content }

  func close() { file.close() }

  private func writeForOthers() async {
    while !waiters.isEmpty {
      let (changes, callers) = (waiting, waiters)
      (waiting, waiters) = ([], [])
      let result = await write(changes)
      for caller in callers { caller.resume(with: result) }
    }
  }

  private func write(_ changes: [PlainChange<Item>]) async -> Result<Void, any Error> {
    var staged = content
    for change in changes { change.apply(to: &staged) }
    // Simulates encoding elsewhere.
    await Task.yield()
    do {
      try file.replace(with: staged)
    } catch {
      return .failure(error)
    }
    content = staged
    return .success(())
  }
}
