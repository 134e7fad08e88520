package import Persistence
import Synchronization

/// A handwritten whole-file replacement.
///
/// Each save puts its item's bytes at the front of a block as large as the store's file, and
/// replaces the file with it.
///
/// Only the new item is encoded, so this is the upper limit for every whole-file store. The store
/// cannot be read: it is a limit for comparison, not a store for use.
package final class ReplaceStore<Item: Storable>: Store {
  private let content: Mutex<[UInt8]>
  private let configuration: StoreConfiguration
  private let directory: OpenDirectory

  /// Reads the store's file as a block of bytes.
  package init(configuration: StoreConfiguration) throws {
    self.configuration = configuration
    content = Mutex(try configuration.fileSystem.contents(ofFile: configuration.location.path))
    directory = try configuration.fileSystem.openDirectory(configuration.location.directory)
  }

  package func save(_ item: Item) async throws {
    let line = try configuration.codec.encode(item)
    try content.withLock { content in
      let count = min(line.count, content.count)
      content.replaceSubrange(0..<count, with: line[0..<count])
      try replace(by: content)
    }
  }

  package func save(contentsOf items: [Item]) async throws {
    for item in items { try await save(item) }
  }

  package func find(by id: Item.ID) async throws -> Item? { nil }
  package func delete(_ id: Item.ID) async throws {}
  package func delete(contentsOf ids: [Item.ID]) async throws {}
  package func loadAll() async throws -> [Item] { [] }
  package func flush() async throws {}
  package func close() async throws { try configuration.fileSystem.closeDirectory(directory) }

  private func replace(by bytes: [UInt8]) throws {
    let fileSystem = configuration.fileSystem
    let isPowerLoss = configuration.durability == .powerLoss
    let target = configuration.location.filename + ".replaced"
    try fileSystem.withFile(target + ".tmp", in: directory, .replace) {
      file throws(FileSystemError) in
      try fileSystem.write(bytes, to: file)
      if isPowerLoss { try fileSystem.synchronize(file) }
    }
    try fileSystem.rename(target + ".tmp", to: target, in: directory)
    if isPowerLoss { try fileSystem.synchronizeDirectory(directory) }
  }
}
