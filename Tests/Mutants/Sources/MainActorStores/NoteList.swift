import Foundation
import Persistence

/// The list of the page "Check your own store".
final class NoteList<Item: Storable>: MainActorStore {
  private let file: URL
  private var items: [Item.ID: Item] = [:]

  init(configuration: StoreConfiguration) throws {
    file = URL(filePath: configuration.location.path)
    do {
      let saved = try JSONDecoder().decode([Item].self, from: Data(contentsOf: file))
      items = Dictionary(saved.map { ($0.id, $0) }) { _, last in last }
    } catch CocoaError.fileReadNoSuchFile {
      // Only a missing file is an empty list; every other error is thrown.
    }
  }

  func save(_ item: Item) async throws { try await save(contentsOf: [item]) }

  func save(contentsOf new: [Item]) async throws {
    try write { items in for item in new { items[item.id] = item } }
  }

  func delete(_ id: Item.ID) async throws { try await delete(contentsOf: [id]) }

  func delete(contentsOf ids: [Item.ID]) async throws {
    try write { items in for id in ids { items[id] = nil } }
  }

  func find(by id: Item.ID) async throws -> Item? { items[id] }
  func loadAll() async throws -> [Item] { Array(items.values) }
  func flush() async throws {}
  func close() async throws {}

  // No `await` between reading the items and writing them: at an `await` another call could run.
  private func write(_ change: (inout [Item.ID: Item]) -> Void) throws {
    var changed = items
    change(&changed)
    try JSONEncoder().encode(Array(changed.values)).write(to: file, options: .atomic)
    items = changed
  }
}
