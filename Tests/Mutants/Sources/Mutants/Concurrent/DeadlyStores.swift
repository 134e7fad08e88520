import Persistence

/// Ends the process when it is used.
actor TrappingStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
  }

  func change(_ changes: [PlainChange<Item>]) {
    preconditionFailure("this store traps")
  }

  func items() -> [Item.ID: Item] { [:] }

  func close() { file.close() }
}

/// Saves never return.
actor HangingStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
  }

  func change(_ changes: [PlainChange<Item>]) async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  func items() -> [Item.ID: Item] { [:] }

  func close() { file.close() }
}
