import Foundation
import Persistence
import Synchronization

/// A store in the style of a store on a server.
///
/// Every call reads a file that all processes share, under a lock of the system (`flock(2)`). The
/// store keeps nothing between two calls.
final class SharedFileStore<Item: Storable>: Store {
  /// A wrong way to share.
  enum SharedDefect: String, Sendable {
    /// A find believes what this process has seen last.
    case remembersFinds
    /// A batch is taken item by item, with the lock given up in between.
    case splitsBatches
  }

  /// A call after `close`.
  struct Closed: Error {}

  private let path: String
  private let defect: SharedDefect?
  private let isClosed = Atomic(false)
  private let seen = Mutex<[Item.ID: Item]>([:])

  init(_ defect: SharedDefect? = nil, _ configuration: StoreConfiguration) {
    self.defect = defect
    path = configuration.location.path
  }

  func save(_ item: Item) async throws { try change { $0[item.id] = item } }

  func save(contentsOf items: [Item]) async throws {
    // An item that cannot be encoded fails before anything is changed.
    for item in items { _ = try JSONEncoder().encode(item) }
    if defect == .splitsBatches {
      for item in items {
        try await save(item)
        // As on the way to a server: whoever waits for the lock gets a turn.
        sched_yield()
      }
    } else {
      try change { content in for item in items { content[item.id] = item } }
    }
  }

  func delete(_ id: Item.ID) async throws { try change { $0[id] = nil } }

  func delete(contentsOf ids: [Item.ID]) async throws {
    try change { content in for id in ids { content[id] = nil } }
  }

  func find(by id: Item.ID) async throws -> Item? {
    if isClosed.load(ordering: .relaxed) { throw Closed() }
    if defect == .remembersFinds, let item = seen.withLock({ $0[id] }) { return item }
    let item = try locked { try content()[id] }
    seen.withLock { $0[id] = item }
    return item
  }

  func loadAll() async throws -> [Item] { try locked { Array(try content().values) } }

  func flush() async throws { try locked {} }

  func close() async throws { isClosed.store(true, ordering: .relaxed) }

  private func change(_ body: (inout [Item.ID: Item]) -> Void) throws {
    try locked {
      var content = try content()
      body(&content)
      let data = Data(try orderedJSON(content.values).utf8)
      try data.write(to: URL(filePath: path), options: .atomic)
      // This process knows its own changes.
      seen.withLock { body(&$0) }
    }
  }

  private func content() throws -> [Item.ID: Item] {
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    let items = try JSONDecoder().decode(
      [Item].self, from: try Data(contentsOf: URL(filePath: path)))
    return Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    if isClosed.load(ordering: .relaxed) { throw Closed() }
    let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.EIO) }
    // The system gives the lock up with the descriptor, also when the process is killed.
    defer { _ = closeDescriptor(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 { if errno != EINTR { throw POSIXError(.EIO) } }
    return try body()
  }
}

// The system's function has the name of the method above.
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
