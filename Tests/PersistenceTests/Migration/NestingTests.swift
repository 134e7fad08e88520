import Samples
import SimulatedDisk
import Testing

@testable import Persistence

/// An item as deep as wanted.
private struct Deep: Storable, Equatable {
  /// Lists in lists.
  indirect enum Lists: Codable, Equatable, Sendable {
    case end
    case list(Lists)

    init(levels: Int) { self = (0..<levels).reduce(.end) { lists, _ in .list(lists) } }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      self = list.isAtEnd ? .end : .list(try list.decode(Lists.self))
    }

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      if case .list(let inner) = self { try list.encode(inner) }
    }
  }

  let id: Int
  let lists: Lists

  /// The item itself and the innermost list are levels too.
  init(levels: Int) {
    id = 1
    lists = Lists(levels: levels - 2)
  }
}

@Suite("The nesting of items")
struct NestingTests {
  private func configuration(
    _ disk: MemoryFileSystem, migrates: Bool, _ report: @escaping @Sendable (Quarantine) -> Void
  ) throws -> StoreConfiguration {
    StoreConfiguration(
      location: try StoreLocation(directoryPath: "/data"), schemaVersion: migrates ? 2 : 1,
      migrations: migrates ? [Migration(from: 1, "nothing") { _ in }] : [],
      recovery: .quarantine(report: report), fileSystem: disk)
  }

  @Test func whatCanBeSavedCanBeMigrated() throws {
    let disk = emptyDisk()
    let store = try BareStore<Deep>(configuration(disk, migrates: false) { _ in })
    try store.save(Deep(levels: 64))
    let error = try storeError { try store.save(Deep(levels: 65)) }
    #expect(error?.code == .unencodable)
    #expect(error?.message.contains("64 levels") == true)
    try store.close()
    let migrated = try BareStore<Deep>(
      configuration(disk, migrates: true) { Issue.record("\($0)") })
    #expect(try migrated.all() == [Deep(levels: 64)])
  }

  @Test func aSoundFileThatIsTooDeepForAMigrationStaysWhereItIs() throws {
    let line = try JSONItemCodec().encode(Deep(levels: 100))
    let item = EncodedItem(Deep(levels: 100), key: Array("1".utf8), line: line)
    let bytes = Envelope.bytes(version: 1, items: EncodedItems([item]))
    for content in [bytes, Array("[".utf8) + line + Array("]".utf8)] {
      let disk = emptyDisk()
      try disk.setContents(content, of: path)
      let opened = try BareStore<Deep>(
        configuration(disk, migrates: false) { Issue.record("\($0)") })
      #expect(try opened.all().count == 1)
      try opened.close()
      let error = try storeError {
        var configuration = try configuration(disk, migrates: true) { Issue.record("\($0)") }
        if content != bytes {
          configuration.migrations.insert(Migration(from: 0, "nothing") { _ in }, at: 0)
        }
        _ = try BareStore<Deep>(configuration)
      }
      #expect(error?.code == .migrationFailed)
      #expect(error?.message.contains("64 levels") == true)
      #expect(disk.contents(of: path) == content)
    }
  }
}
