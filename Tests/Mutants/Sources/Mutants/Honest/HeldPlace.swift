import Persistence

/// The place of a store that reads and writes files itself: its lock, and whether it can be used.
struct HeldPlace<Item: Storable> {
  private let lock: PlainFile<Item>
  private var isClosed = false
  private var hasFailed = false

  init(opening configuration: StoreConfiguration) throws {
    lock = try PlainFile(opening: configuration)
  }

  func checkReadable() throws {
    if isClosed { throw StoreError(.closed, "Open the store again.") }
  }

  func checkUsable() throws {
    try checkReadable()
    if hasFailed { throw StoreError(.failed, "Open the store again.") }
  }

  /// Refuses all changes from now on, and gives the error for the change with unknown outcome.
  mutating func fail(after error: any Error) -> StoreError {
    hasFailed = true
    return StoreError(.outcomeUnknown, "Open the store again.", cause: error)
  }

  mutating func close() {
    if !isClosed { lock.close() }
    isClosed = true
  }
}
