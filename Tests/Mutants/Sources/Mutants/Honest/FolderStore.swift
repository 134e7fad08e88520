import Foundation
import Persistence

/// A store in the style of many libraries, with nothing wrong: a folder with a file for each record,
/// Foundation's atomic writes, and Foundation's errors.
///
/// Batches are taken item by item, and nothing keeps a second opener out.
actor FolderStore<Item: Storable>: Store {
  /// The one thing that is wrong with the names of the files.
  enum Naming: Sendable {
    /// A name has at most 200 bytes.
    case cut
    /// A name is a hash, which differs in each process.
    case hashed
  }

  private let folder: URL
  private let naming: Naming?

  init(configuration: StoreConfiguration, naming: Naming? = nil) throws {
    self.naming = naming
    folder = URL(filePath: configuration.location.path, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func save(_ item: Item) throws {
    try JSONEncoder().encode(item).write(to: try file(item.id), options: .atomic)
  }

  func save(contentsOf items: [Item]) throws {
    for item in items { try save(item) }
  }

  func delete(_ id: Item.ID) throws {
    do { try FileManager.default.removeItem(at: try file(id)) } catch CocoaError.fileNoSuchFile {
      // There was no such file.
    }
  }

  func delete(contentsOf ids: [Item.ID]) throws {
    for id in ids { try delete(id) }
  }

  func find(by id: Item.ID) throws -> Item? {
    let file = try file(id)
    do { return try decoded(file) } catch CocoaError.fileReadNoSuchFile { return nil }
  }

  func loadAll() throws -> [Item] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      // Foundation's own temporary files may be left by a kill.
      .filter { $0.pathExtension == "json" }.map(decoded)
  }

  func flush() {}

  func close() {}

  private func decoded(_ file: URL) throws -> Item {
    try JSONDecoder().decode(Item.self, from: try Data(contentsOf: file))
  }

  private func file(_ id: Item.ID) throws -> URL {
    // Ids that are equal have one file, in whatever Unicode form they come.
    let key = String(decoding: try JSONEncoder().encode(id), as: UTF8.self)
      .precomposedStringWithCanonicalMapping
    let name = key.utf8.map { String($0, radix: 16) }.joined()
    return switch naming {
    case nil: folder.appending(path: name + ".json")
    case .cut: folder.appending(path: name.prefix(200) + ".json")
    case .hashed: folder.appending(path: "\(id.hashValue).json")
    }
  }
}
