import Foundation
import Persistence

/// A store without a defect: a table in a file that is mapped into memory.
///
/// A commit adds a row after the last one, and then writes the place where the rows end into one of
/// two heads, by turns. If a crash tears a head, the other head counts. The row of the torn head is
/// found behind the rows of the other head.
actor MappedTableStore<Item: Storable>: PlainStore {
  private var place: HeldPlace<Item>
  /// `nil` once the store is closed.
  private var table: MappedTable?
  private var content: [Item.ID: Item] = [:]

  init(configuration: StoreConfiguration) throws {
    var configuration = configuration
    configuration.fileSystem = PosixFileSystem()
    place = try HeldPlace(opening: configuration)
    do {
      let table = try MappedTable(configuration.location)
      self.table = table
      for row in try table.rows() {
        for change in try JSONDecoder().decode([StoredChange<Item>].self, from: Data(row)) {
          change.apply(to: &content)
        }
      }
    } catch {
      place.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try place.checkUsable()
    guard let table else { return }
    let row = [UInt8](try JSONEncoder.ordered.encode(changes.map(StoredChange.init)))
    try table.makeRoom(for: row)
    do { try table.append(row) } catch { throw place.fail(after: error) }
    for change in changes { change.apply(to: &content) }
  }

  func items() throws -> [Item.ID: Item] {
    try place.checkReadable()
    return content
  }

  func flush() throws { try place.checkUsable() }

  func close() {
    table = nil
    place.close()
  }
}
