import Persistence

/// The one thing that is wrong with a ``NoteListStore``.
enum NoteListDefect: Sendable {
  /// A change gives way between reading the items and writing them.
  case yields
  /// The file is read after the opening has returned.
  case loadsBehind
}

/// A store on the main actor as a new app has: a list in memory, and a file that a change replaces.
final class NoteListStore<Item: Storable>: MainActorStore {
  private let file: PlainFile<Item>
  private let defect: NoteListDefect?
  private var items: [Item.ID: Item] = [:]
  private var isClosed = false

  init(_ defect: NoteListDefect?, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    file = try PlainFile(opening: configuration)
    if defect == .loadsBehind {
      Task { items = try await Self.content(of: file) }
      return
    }
    do { items = try file.load() } catch {
      file.close()
      throw error
    }
  }

  /// Reads the file outside the main actor.
  @concurrent
  private static func content(of file: PlainFile<Item>) async throws -> [Item.ID: Item] {
    try file.load()
  }

  func save(_ item: Item) async throws { try await save(contentsOf: [item]) }

  func save(contentsOf list: [Item]) async throws {
    try await change { items in for item in list { items[item.id] = item } }
  }

  func delete(_ id: Item.ID) async throws { try await delete(contentsOf: [id]) }

  func delete(contentsOf ids: [Item.ID]) async throws {
    try await change { items in for id in ids { items[id] = nil } }
  }

  func find(by id: Item.ID) async throws -> Item? { try opened()[id] }

  func loadAll() async throws -> [Item] { Array(try opened().values) }

  func flush() async throws { _ = try opened() }

  func close() async throws {
    if !isClosed { file.close() }
    isClosed = true
  }

  private func change(_ body: (inout [Item.ID: Item]) -> Void) async throws {
    var changed = try opened()
    if defect == .yields { await Task.yield() }
    body(&changed)
    try file.replace(with: changed)
    items = changed
  }

  /// The items of a store that is not closed.
  private func opened() throws -> [Item.ID: Item] {
    if isClosed { throw Closed() }
    return items
  }
}

private struct Closed: Error {}
