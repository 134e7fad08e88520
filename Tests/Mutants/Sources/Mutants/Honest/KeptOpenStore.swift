import Foundation
import Persistence

/// A store with nothing wrong that has neither a close nor a lock: its directory stays open as long as the
/// store is there.
actor KeptOpenStore<Item: Storable>: PlainStore {
  private let fileSystem: any FileSystem
  private let directory: OpenDirectory
  private let filename: String

  init(configuration: StoreConfiguration) throws {
    fileSystem = configuration.fileSystem
    filename = configuration.location.filename
    directory = try fileSystem.openDirectory(configuration.location.directory)
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    var content = try items()
    for change in changes { change.apply(to: &content) }
    let bytes = Array(try orderedJSON(content.values).utf8)
    let temporary = filename + ".new"
    try fileSystem.withFile(temporary, in: directory, .replace) { file throws(FileSystemError) in
      try fileSystem.write(bytes, to: file)
      try fileSystem.synchronize(file)
    }
    try fileSystem.rename(temporary, to: filename, in: directory)
    try fileSystem.synchronizeDirectory(directory)
  }

  /// Only a file that is not there is an empty store.
  func items() throws -> [Item.ID: Item] {
    let bytes: [UInt8]
    do { bytes = try fileSystem.withFile(filename, in: directory, .read, fileSystem.read) } catch {
      guard error.number == ENOENT, error.operation == .open else { throw error }
      return [:]
    }
    let items = try JSONDecoder().decode([Item].self, from: Data(bytes))
    return Dictionary(items.map { ($0.id, $0) }) { $1 }
  }

  func close() {}
}
