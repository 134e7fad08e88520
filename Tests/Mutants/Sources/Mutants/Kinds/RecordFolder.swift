import Foundation
import Persistence

/// A folder with a file for each record, on real files, for stores that differ in how they are called.
struct RecordFolder<Item: Storable>: Sendable {
  private static var ending: String { ".json" }
  private static var temporaryEnding: String { ".new" }

  private let files = PosixFileSystem()
  private let path: String
  /// True if a deletion leaves an empty file.
  private let marksDeletions: Bool

  /// True if a record that cannot be decoded is left out.
  private let leavesOutDamaged: Bool

  /// Opens the folder, and removes what a crash has left there, unless that is to stay.
  init(
    _ configuration: StoreConfiguration, keepsTemporaryFiles: Bool = false,
    marksDeletions: Bool = false, leavesOutDamaged: Bool = false
  ) throws {
    self.leavesOutDamaged = leavesOutDamaged
    self.marksDeletions = marksDeletions
    path = configuration.location.path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    if keepsTemporaryFiles { return }
    try files.withDirectory(path) { folder throws(FileSystemError) in
      for name in try files.list(folder) where name.hasSuffix(Self.temporaryEnding) {
        try files.remove(name, in: folder)
      }
    }
  }

  /// An item's record, which can be written anywhere but on a disk that fails.
  struct Record: Sendable {
    fileprivate let name: String
    fileprivate let bytes: [UInt8]
  }

  /// Makes an item's record, or throws where there can be none.
  func record(_ item: Item) throws -> Record {
    let name = try name(item.id)
    // With the ending of the temporary file.
    guard name.utf8.count < Int(NAME_MAX) - 4 else {
      throw FileSystemError(.open, path + "/" + name, number: ENAMETOOLONG)
    }
    return Record(name: name, bytes: [UInt8](try JSONEncoder.ordered.encode(item)))
  }

  func save(_ item: Item) throws { try save(record(item)) }

  /// Replaces the record's file as a whole, or throws and leaves the file unchanged.
  func save(_ record: Record) throws {
    let (name, bytes) = (record.name, record.bytes)
    try files.withDirectory(path) { folder throws(FileSystemError) in
      do throws(FileSystemError) {
        try files.withFile(name + Self.temporaryEnding, in: folder, .replace) {
          file throws(FileSystemError) in
          try files.write(bytes, to: file)
          try files.synchronize(file)
        }
        try files.rename(name + Self.temporaryEnding, to: name, in: folder)
      } catch {
        do { try files.remove(name + Self.temporaryEnding, in: folder) } catch {
          // No call reads a temporary file.
        }
        throw error
      }
    }
  }

  func delete(_ id: Item.ID) throws {
    let name = try name(id)
    do {
      try files.withDirectory(path) { folder throws(FileSystemError) in
        try files.remove(name, in: folder)
        if marksDeletions { try files.withFile(name + ".deleted", in: folder, .replace) { _ in } }
      }
    } catch {
      guard error.number == ENOENT, error.operation == .remove else { throw error }
    }
  }

  func find(_ id: Item.ID) throws -> Item? {
    do { return try decoded(try name(id)) } catch let error as FileSystemError {
      guard error.number == ENOENT, error.operation == .open else { throw error }
      return nil
    }
  }

  /// Reads every record but those of some ids, whose files may come and go meanwhile.
  func loadAll(except ids: Set<Item.ID> = []) throws -> [Item] {
    let left = Set(try ids.map(name))
    return try files.withDirectory(path, files.list)
      .filter { $0.hasSuffix(Self.ending) && !left.contains($0) }.compactMap { name in
        do { return try decoded(name) } catch  where leavesOutDamaged && error is DecodingError {
          return nil
        }
      }
  }

  private func decoded(_ name: String) throws -> Item {
    try JSONDecoder().decode(Item.self, from: Data(try files.contents(ofFile: path + "/" + name)))
  }

  /// Ids that are equal have one file, in whatever Unicode form they come.
  private func name(_ id: Item.ID) throws -> String {
    let key = String(decoding: try JSONEncoder.ordered.encode(id), as: UTF8.self)
      .precomposedStringWithCanonicalMapping
    return key.utf8.map { String($0, radix: 16) }.joined() + Self.ending
  }
}
