public import Persistence
import Synchronization

/// Raw append and sync by hand: each save encodes its item, appends the line and synchronises.
///
/// It keeps nothing in memory and cannot be read: a limit to compare with, not a store for use.
public final class AppendStore<Item: Storable>: Store {
  private let file: Mutex<OpenFile>
  private let configuration: StoreConfiguration

  /// Opens a file beside the store's for appending.
  ///
  /// - Parameter configuration: Location, file system, durability and codec are used.
  /// - Throws: `FileSystemError`.
  public init(configuration: StoreConfiguration) throws {
    self.configuration = configuration
    let location = configuration.location
    file = Mutex(
      try configuration.fileSystem.withDirectory(location.directory) {
        directory throws(FileSystemError) in
        try configuration.fileSystem.open(location.filename + ".append", in: directory, .append)
      })
  }

  /// Inserts the item, or replaces the one with the same id.
  public func save(_ item: Item) async throws {
    let line = try configuration.codec.encode(item) + [UInt8(ascii: "\n")]
    try file.withLock { file in
      try configuration.fileSystem.write(line, to: file)
      if configuration.durability == .powerLoss { try configuration.fileSystem.synchronize(file) }
    }
  }

  /// Saves all the items in one commit, or none of them.
  public func save(contentsOf items: [Item]) async throws {
    for item in items { try await save(item) }
  }

  /// Finishes what is under way and closes.
  public func close() async throws {
    try file.withLock { file in try configuration.fileSystem.close(file) }
  }

  /// Returns the item with this id.
  public func find(by id: Item.ID) async throws -> Item? { nil }
  /// Removes the item with this id, if there is one.
  public func delete(_ id: Item.ID) async throws {}
  /// Removes all the items with these ids in one commit, or none of them.
  public func delete(contentsOf ids: [Item.ID]) async throws {}
  /// Returns one consistent snapshot of all items.
  public func loadAll() async throws -> [Item] { [] }
  /// Returns when everything acknowledged before is as durable as the store promises.
  public func flush() async throws {}
}
