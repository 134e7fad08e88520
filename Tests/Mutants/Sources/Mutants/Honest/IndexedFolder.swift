import Foundation
import Persistence

/// The folder of an ``IndexedFolderStore``: a file for each item, and an index that names the files.
struct IndexedFolder: Sendable {
  struct Entry: Codable {
    let file: String
    let checksum: UInt32
  }

  /// An entry for each item, and the number of the next file.
  struct Index: Codable {
    var next = 0
    var entries: [Entry] = []
  }

  struct Damaged: Error {
    let name: String
  }

  private static let indexName = "index"
  private static let ending = ".item"

  let path: String
  private let files = PosixFileSystem()

  init(path: String) { self.path = path }

  static func entry(_ number: Int, _ bytes: [UInt8]) -> Entry {
    Entry(file: "\(number)\(ending)", checksum: CRC32C(of: bytes).value)
  }

  /// Makes the folder if it is missing.
  func make(in parent: String) throws {
    let isNew = !FileManager.default.fileExists(atPath: path)
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do { try files.withDirectory(parent, files.synchronizeDirectory) } catch {
      // The name may be lost, and a later synchronisation would not bring it back.
      if isNew { try FileManager.default.removeItem(atPath: path) }
      throw error
    }
  }

  /// Writes the files, turns to the index that names them, and removes the old files.
  ///
  /// After an error `isReplaced` is true if the index may be the new one.
  func commit(
    _ written: [String: [UInt8]], _ index: Index, removing old: Set<String>,
    isReplaced: inout Bool
  ) throws {
    let json = [UInt8](try JSONEncoder.ordered.encode(index))
    let bytes = Array("\(CRC32C(of: json).value) ".utf8) + json
    let folder = try files.openDirectory(path)
    defer { close(folder) }
    do throws(FileSystemError) {
      for (name, bytes) in written.sorted(by: { $0.key < $1.key }) {
        try put(bytes, name, in: folder)
      }
      try put(bytes, Self.indexName + ".new", in: folder)
      // The names of the files must be on the disk before the index that has them.
      try files.synchronizeDirectory(folder)
      try files.rename(Self.indexName + ".new", to: Self.indexName, in: folder)
    } catch {
      do {
        for name in written.keys.sorted() + [Self.indexName + ".new"] {
          try removeFile(name, in: folder, files)
        }
      } catch { /* The next opening removes them. */  }
      throw error
    }
    isReplaced = true
    try files.synchronizeDirectory(folder)
    for name in old.sorted() { try removeFile(name, in: folder, files) }
  }

  /// Reads the index and the items' files, and removes what a crash left.
  ///
  /// The first opening makes an index, so that a missing one is noticed.
  func load() throws -> (index: Index, items: [[UInt8]]) {
    let folder = try files.openDirectory(path)
    defer { close(folder) }
    let names = try files.list(folder)
    guard names.contains(Self.indexName) else {
      if names.contains(where: { $0.hasSuffix(Self.ending) }) {
        throw Damaged(name: Self.indexName)
      }
      var isReplaced = false
      try commit([:], Index(), removing: [], isReplaced: &isReplaced)
      return (Index(), [])
    }
    let bytes = try files.withFile(Self.indexName, in: folder, .read, files.read)
    let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard parts.count == 2, String(CRC32C(of: parts[1]).value).utf8.elementsEqual(parts[0]) else {
      throw Damaged(name: Self.indexName)
    }
    let index = try JSONDecoder().decode(Index.self, from: Data(parts[1]))
    let items = try index.entries.map { entry in
      let bytes = try files.withFile(entry.file, in: folder, .read, files.read)
      guard CRC32C(of: bytes).value == entry.checksum else { throw Damaged(name: entry.file) }
      return bytes
    }
    let named = Set(index.entries.map(\.file)).union([Self.indexName])
    // The last program may not have waited until the disk had the index's name.
    var isReplaced = false
    try commit(
      [:], index, removing: Set(names).subtracting(named).subtracting([Self.indexName + ".new"]),
      isReplaced: &isReplaced)
    return (index, items)
  }

  private func put(
    _ bytes: [UInt8], _ name: String, in folder: OpenDirectory
  ) throws(FileSystemError) {
    try files.withFile(name, in: folder, .replace) { file throws(FileSystemError) in
      try files.write(bytes, to: file)
      try files.synchronize(file)
    }
  }

  private func close(_ folder: OpenDirectory) {
    do { try files.closeDirectory(folder) } catch { /* Nothing is written by it. */  }
  }
}
