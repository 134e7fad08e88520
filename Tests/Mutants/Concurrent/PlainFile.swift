import Foundation
import Persistence

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A right way to keep items in a JSON file, for stores that are wrong about one thing only.
struct PlainFile<Item: Storable>: Sendable {
  let configuration: StoreConfiguration
  private let lock: OpenFile?

  /// Takes the lock, unless told not to, and removes what a crash left.
  init(opening configuration: StoreConfiguration, isLocked: Bool = true) throws {
    self.configuration = configuration
    lock = isLocked ? try Self.takeLock(configuration) : nil
    do {
      try configuration.fileSystem.remove(configuration.location.path + ".tmp")
    } catch {
      // Most often nothing was left over.
      if !error.isMissing { throw error }
    }
  }

  /// The items on disk.
  func load() throws -> [Item.ID: Item] {
    let fileSystem = configuration.fileSystem
    let file: OpenFile
    do {
      file = try fileSystem.open(configuration.location.path, .read)
    } catch {
      if error.isMissing { return [:] }
      throw error
    }
    defer { close(file) }
    let items = try JSONDecoder().decode([Item].self, from: Data(try fileSystem.read(file)))
    return Dictionary(items.map { ($0.id, $0) }) { $1 }
  }

  /// The file as it is.
  func bytes() throws -> [UInt8] {
    let file = try configuration.fileSystem.open(configuration.location.path, .read)
    defer { close(file) }
    return try configuration.fileSystem.read(file)
  }

  /// Replaces the file; the items in the order of their encoded bytes.
  func replace(with items: [Item.ID: Item], temporarySuffix: String = ".tmp") throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let encoded = try items.values.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    try replace(with: "[" + encoded.sorted().joined(separator: ",") + "]", temporarySuffix)
  }

  /// Replaces the file by this text.
  func replace(with text: String, _ temporarySuffix: String = ".tmp") throws {
    let fileSystem = configuration.fileSystem
    let temporary = configuration.location.path + temporarySuffix
    let file = try fileSystem.open(temporary, .replace)
    do {
      try fileSystem.write(Array(text.utf8), to: file)
      try fileSystem.synchronize(file)
    } catch {
      close(file)
      throw error
    }
    try fileSystem.close(file)
    try fileSystem.rename(temporary, to: configuration.location.path)
    try fileSystem.synchronizeDirectory(configuration.location.directory)
  }

  /// Releases the lock.
  func close() {
    if let lock { close(lock) }
  }

  private func close(_ file: OpenFile) {
    do { try configuration.fileSystem.close(file) } catch {
      // The descriptor is gone even so.
    }
  }

  private static func takeLock(_ configuration: StoreConfiguration) throws -> OpenFile {
    let path = configuration.location.path
    let file = try configuration.fileSystem.open(path + ".lock", .lock)
    do {
      try configuration.fileSystem.lock(file)
      return file
    } catch {
      try configuration.fileSystem.close(file)
      throw StoreError(.inUse, "Close the other store first.", location: path, cause: error)
    }
  }
}

extension FileSystemError {
  fileprivate var isMissing: Bool { number == ENOENT }
}
