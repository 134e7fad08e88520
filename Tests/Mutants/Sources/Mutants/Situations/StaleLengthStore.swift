import Foundation
import Persistence
import Synchronization

/// A store that writes its file in place, and whose finds read the file: first its length, then as many
/// bytes.
///
/// A save that goes by in between leaves the find with a part of the new bytes.
final class StaleLengthStore<Item: Storable>: PlainStore {
  private static var end: UInt8 { UInt8(ascii: "\n") }

  private let configuration: StoreConfiguration
  private let lock: PlainFile<Item>
  private let content: Mutex<[Item.ID: Item]>

  init(configuration: StoreConfiguration) throws {
    self.configuration = configuration
    lock = try PlainFile(opening: configuration)
    do {
      let bytes = try configuration.fileSystem.contents(ofFile: configuration.location.path)
      content = Mutex(try Self.items(bytes))
    } catch let error as FileSystemError where error.operation == .open {
      content = Mutex([:])
      try configuration.fileSystem.write([], toFile: configuration.location.path)
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try content.withLock { content in
      var changed = content
      for change in changes { change.apply(to: &changed) }
      let bytes = Array(try orderedJSON(changed.values).utf8) + [Self.end]
      try inFile(.update) { fileSystem, file throws(FileSystemError) in
        // One write: whatever an older, longer content has behind the line's end is not read.
        try fileSystem.write(bytes, to: file, at: 0)
        try fileSystem.synchronize(file)
      }
      content = changed
    }
  }

  func items() -> [Item.ID: Item] { content.withLock { $0 } }

  func find(by id: Item.ID) throws -> Item? {
    let bytes = try inFile(.read) { fileSystem, file throws(FileSystemError) in
      let length = try fileSystem.status(of: file).size
      // The defect: the file may be longer by now.
      return Array(try fileSystem.read(file).prefix(length))
    }
    return try Self.items(bytes)[id]
  }

  func close() { lock.close() }

  private func inFile<Result>(
    _ mode: OpenMode, _ body: (any FileSystem, OpenFile) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let fileSystem = configuration.fileSystem
    return try fileSystem.withDirectory(configuration.location.directory) {
      directory throws(FileSystemError) in
      try fileSystem.withFile(configuration.location.filename, in: directory, mode) {
        file throws(FileSystemError) in try body(fileSystem, file)
      }
    }
  }

  private static func items(_ bytes: [UInt8]) throws -> [Item.ID: Item] {
    if bytes.isEmpty { return [:] }
    let items = try JSONDecoder().decode([Item].self, from: Data(bytes.prefix { $0 != end }))
    return Dictionary(items.map { ($0.id, $0) }) { $1 }
  }
}
