import Foundation
import Persistence

/// A store that keeps its version in a separate file, and migrates its items first.
///
/// If an opening ends between the two writes, the next opening repeats the steps on migrated items.
actor MigratingInPlaceStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    do { content = try Self.load(configuration, file) } catch {
      file.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    var changed = content
    for change in changes { change.apply(to: &changed) }
    try file.replace(with: changed)
    content = changed
  }

  func items() -> [Item.ID: Item] { content }

  func close() { file.close() }

  private static func load(
    _ configuration: StoreConfiguration, _ file: PlainFile<Item>
  ) throws -> [Item.ID: Item] {
    let plan = try MigrationPlan(configuration)
    let version = try version(configuration)
    let bytes: [UInt8]
    do { bytes = try file.bytes() } catch {
      guard error.number == ENOENT else { throw error }
      try write(configuration.schemaVersion, configuration)
      return [:]
    }
    if version == configuration.schemaVersion { return try file.load() }
    let items = try plan.migrate(bytes, from: version, to: Item.self)
    let content = Dictionary(items.map { ($0.id, $0) }) { $1 }
    // The defect: two steps, and the items know nothing of the version.
    try file.replace(with: content)
    try write(configuration.schemaVersion, configuration)
    return content
  }

  private static func version(_ configuration: StoreConfiguration) throws -> Int {
    let bytes: [UInt8]
    do throws(FileSystemError) {
      bytes = try configuration.fileSystem.contents(ofFile: path(configuration))
    } catch {
      guard error.number == ENOENT else { throw error }
      return configuration.schemaVersion
    }
    return Int(String(decoding: bytes, as: UTF8.self)) ?? configuration.schemaVersion
  }

  private static func write(_ version: Int, _ configuration: StoreConfiguration) throws {
    let fileSystem = configuration.fileSystem
    try fileSystem.write(
      Array(String(version).utf8), toFile: path(configuration), isSynchronized: true)
    try fileSystem.withDirectory(
      configuration.location.directory, fileSystem.synchronizeDirectory)
  }

  private static func path(_ configuration: StoreConfiguration) -> String {
    configuration.location.path + ".version"
  }
}
