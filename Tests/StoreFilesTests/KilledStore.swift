import ActorVariant
import Foundation
import JournaledActorVariant
import Persistence
import SQLiteVariant

/// A store whose process was killed, in a directory with a backup of an earlier time.
struct KilledStore {
  enum Kind: String {
    case json, journal, database
  }

  let kind: Kind
  let location: StoreLocation
  /// The content of the backup, and the content at the end of the process.
  static let old = (1...3).map { Note(id: $0, text: "old") }
  static let new = (1...3).map { Note(id: $0, text: $0 == 3 ? "old" : "new") }

  init(_ kind: Kind, in directory: String) throws {
    self.kind = kind
    location = try StoreLocation(directoryPath: directory, filename: "data")
  }

  var path: String { location.path }

  func open(_ change: (inout StoreConfiguration) -> Void = { _ in }) throws -> any Store<Note> {
    var configuration = StoreConfiguration(location: location, durability: .processCrash)
    change(&configuration)
    return switch kind {
    case .json: try ActorStore<Note>(configuration: configuration)
    case .journal: try JournaledActorStore<Note>(configuration: configuration)
    case .database: try SQLiteStore<Note>(configuration: configuration)
    }
  }

  /// Opens the store and closes it again; gives the error of the opening.
  func failure(_ change: (inout StoreConfiguration) -> Void = { _ in }) async throws -> StoreError?
  {
    do {
      try await open(change).close()
      return nil
    } catch let error as StoreError {
      return error
    }
  }

  func content() async throws -> [Note] {
    let store = try open()
    let all = try await store.loadAll()
    try await store.close()
    return all.sorted { $0.id < $1.id }
  }

  /// Leaves the files that a killed process leaves, and the backup in a separate folder.
  func make() async throws {
    let store = try open()
    try await store.save(contentsOf: Self.old)
    try await store.close()
    try FileManager.default.createDirectory(
      atPath: elsewhere, withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: path, toPath: elsewhere + "/backup")
    let killed = try open()
    for note in Self.new { try await killed.save(note) }
    let left = try endings().map { ($0, try bytes($0)) }
    try await killed.close()
    for (ending, bytes) in left { try put(bytes, ending) }
  }

  private var elsewhere: String { location.directory + "/elsewhere" }

  private func endings() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: location.directory)
      .filter { $0.hasPrefix(location.filename) }
      .map { String($0.dropFirst(location.filename.count)) }
  }

  func bytes(_ ending: String = "") throws -> Data {
    try Data(contentsOf: URL(filePath: path + ending))
  }

  func put(_ bytes: Data, _ ending: String = "") throws {
    try bytes.write(to: URL(filePath: path + ending))
  }

  /// Changes a byte in the middle of the file.
  func damage() throws {
    var bytes = try bytes()
    bytes[bytes.count / 4] ^= 0x10
    try put(bytes)
  }

  func append(_ more: Data) throws { try put(try bytes() + more) }

  func move(_ ending: String = "") throws {
    try FileManager.default.moveItem(
      atPath: path + ending, toPath: elsewhere + "/moved" + ending)
  }

  func putBack(_ ending: String = "") throws {
    try FileManager.default.moveItem(
      atPath: elsewhere + "/moved" + ending, toPath: path + ending)
  }

  func remove(_ ending: String = "") throws {
    try FileManager.default.removeItem(atPath: path + ending)
  }

  /// Puts the backup in the place of the file, with `cp` or with `mv`.
  func restoreBackup() throws {
    try put(Data(contentsOf: URL(filePath: elsewhere + "/backup")))
  }
}
