import Foundation
import Persistence

/// A bare array in a JSON file, read and written as a whole by every call, behind an actor.
actor SingleFileStore<Item: Storable>: PlainStore {
  private let files = PosixFileSystem()
  private let location: StoreLocation
  private var temporary: String { location.filename + ".new" }

  init(configuration: StoreConfiguration) throws {
    location = configuration.location
    let files = files
    let temporary = location.filename + ".new"
    try files.withDirectory(location.directory) { directory throws(FileSystemError) in
      do throws(FileSystemError) { try files.remove(temporary, in: directory) } catch {
        // Most often nothing was left over.
        if error.number != ENOENT { throw error }
      }
    }
    _ = try Self.load(location, files)
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    var content = try Self.load(location, files)
    for change in changes { change.apply(to: &content) }
    let bytes = Array(try orderedJSON(content.values).utf8)
    try files.withDirectory(location.directory) { directory throws(FileSystemError) in
      do throws(FileSystemError) {
        try files.withFile(temporary, in: directory, .replace) { file throws(FileSystemError) in
          try files.write(bytes, to: file)
          try files.synchronize(file)
        }
        try files.rename(temporary, to: location.filename, in: directory)
      } catch {
        do { try files.remove(temporary, in: directory) } catch { /* Or at the next opening. */  }
        throw error
      }
    }
  }

  func items() throws -> [Item.ID: Item] { try Self.load(location, files) }

  func close() {}

  /// Only a file that is not there is an empty store.
  private static func load(
    _ location: StoreLocation, _ files: PosixFileSystem
  ) throws -> [Item.ID: Item] {
    let bytes: [UInt8]
    do { bytes = try files.contents(ofFile: location.path) } catch {
      guard error.number == ENOENT, error.operation == .open else { throw error }
      return [:]
    }
    let items = try JSONDecoder().decode([Item].self, from: Data(bytes))
    return Dictionary(items.map { ($0.id, $0) }) { $1 }
  }
}
