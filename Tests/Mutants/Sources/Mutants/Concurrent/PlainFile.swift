import Foundation
import Persistence

/// A right way to keep items in a JSON file, for stores that are wrong about one thing only.
struct PlainFile<Item: Storable>: Sendable {
  let configuration: StoreConfiguration
  private let lock: OpenFile?

  /// Takes the lock, unless told not to, and removes the files that a crash left.
  init(opening configuration: StoreConfiguration, isLocked: Bool = true) throws {
    self.configuration = configuration
    lock = isLocked ? try Self.takeLock(configuration) : nil
    do { try removeTemporaryFile() } catch {
      close()
      throw error
    }
  }

  /// Removes what a crash or a write that failed has left, if there is anything.
  func removeTemporaryFile() throws(FileSystemError) {
    do throws(FileSystemError) {
      try inDirectory { directory throws(FileSystemError) in
        try configuration.fileSystem.remove(
          configuration.location.filename + ".tmp", in: directory)
      }
    } catch {
      if !error.isMissing { throw error }
    }
  }

  /// The items on disk.
  func load() throws -> [Item.ID: Item] { try Self.load(configuration) }

  /// The items on disk, without a lock.
  static func load(_ configuration: StoreConfiguration) throws -> [Item.ID: Item] {
    let bytes: [UInt8]
    do throws(FileSystemError) {
      bytes = try configuration.fileSystem.contents(ofFile: configuration.location.path)
    } catch {
      if error.isMissing, error.operation == .open { return [:] }
      throw error
    }
    let items = try JSONDecoder().decode([Item].self, from: Data(bytes))
    return Dictionary(items.map { ($0.id, $0) }) { $1 }
  }

  /// The file as it is.
  func bytes() throws(FileSystemError) -> [UInt8] {
    try configuration.fileSystem.contents(ofFile: configuration.location.path)
  }

  /// Replaces the file; the items in the order of their encoded bytes.
  func replace(with items: [Item.ID: Item], temporarySuffix: String = ".tmp") throws {
    try replace(with: try orderedJSON(items.values), temporarySuffix)
  }

  /// Replaces the file by this text.
  func replace(with text: String, _ temporarySuffix: String = ".tmp") throws {
    try put(text, temporarySuffix)
    try synchronizeDirectory()
  }

  /// Replaces the file by this text; a power cut may give the old one back.
  func put(_ text: String, _ temporarySuffix: String = ".tmp") throws {
    let fileSystem = configuration.fileSystem
    let name = configuration.location.filename
    try inDirectory { directory throws(FileSystemError) in
      try fileSystem.withFile(name + temporarySuffix, in: directory, .replace) {
        file throws(FileSystemError) in
        try fileSystem.write(Array(text.utf8), to: file)
        try fileSystem.synchronize(file)
      }
      try fileSystem.rename(name + temporarySuffix, to: name, in: directory)
    }
  }

  /// Makes the file's name durable.
  func synchronizeDirectory() throws {
    try inDirectory(configuration.fileSystem.synchronizeDirectory)
  }

  /// Releases the lock.
  func close() {
    guard let lock else { return }
    do { try configuration.fileSystem.close(lock) } catch {
      // The descriptor is gone even so.
    }
  }

  /// By its path each time: a call after `close()` must not use a descriptor that is gone.
  private func inDirectory<Result>(
    _ body: (OpenDirectory) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    try configuration.fileSystem.withDirectory(configuration.location.directory, body)
  }

  private static func takeLock(_ configuration: StoreConfiguration) throws -> OpenFile {
    let location = configuration.location
    let fileSystem = configuration.fileSystem
    let file = try fileSystem.withDirectory(location.directory) {
      directory throws(FileSystemError) in
      try fileSystem.open(location.filename + ".lock", in: directory, .lock)
    }
    do {
      try fileSystem.lock(file)
      return file
    } catch {
      try fileSystem.close(file)
      throw StoreError(
        .inUse, "Close the other store first.", location: location.path, cause: error)
    }
  }
}

extension FileSystemError {
  fileprivate var isMissing: Bool { number == ENOENT }
}
