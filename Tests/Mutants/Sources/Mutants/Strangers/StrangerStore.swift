import Foundation
import Persistence
import Synchronization

/// A store with a lock and a file that is replaced, with a single ``StrangerDefect``.
final class StrangerStore<Item: Storable>: PlainStore {
  private struct State {
    var content: [Item.ID: Item]
    var misses: Set<Item.ID> = []
    var stamps: [Item.ID: Int] = [:]
    var count: Int
    var isClosed = false
    var hasFailed = false
  }

  /// The ending of the backup, and of the file with the number of items.
  static var backup: String { ".bak" }
  static var counted: String { ".count" }

  private let defect: StrangerDefect
  private let file: PlainFile<Item>
  private let state: Mutex<State>
  private var location: StoreLocation { file.configuration.location }
  private var fileSystem: any FileSystem { file.configuration.fileSystem }

  init(_ defect: StrangerDefect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    let file = try PlainFile<Item>(opening: configuration)
    self.file = file
    do {
      // A process that was killed may not have waited until the disk had the file's name.
      try file.synchronizeDirectory()
      let content = try Self.load(defect, file)
      var count = content.count
      if defect == .countsBeside, let kept = try Self.count(configuration) { count = kept }
      state = Mutex(State(content: content, count: count))
    } catch {
      file.close()
      throw error
    }
  }

  private static func load(
    _ defect: StrangerDefect, _ file: PlainFile<Item>
  ) throws -> [Item.ID: Item] {
    do {
      let items = try file.load()
      guard items.isEmpty, defect == .emptyHasNoFile else { return items }
    } catch let error as FileSystemError where defect == .readsBackup && error.number == EACCES {
      // The backup follows.
    }
    var configuration = file.configuration
    configuration.location = try StoreLocation(
      directoryPath: configuration.location.directory,
      filename: configuration.location.filename + backup)
    return try PlainFile<Item>.load(configuration)
  }

  private static func count(_ configuration: StoreConfiguration) throws -> Int? {
    do {
      let bytes = try configuration.fileSystem.contents(
        ofFile: configuration.location.path + counted)
      return Int(String(decoding: bytes, as: UTF8.self))
    } catch {
      if error.number == ENOENT { return nil }
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    if changes.isEmpty {
      guard defect == .waitsForEmptyBatch else { return }
      // The defect: nobody continues this call.
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return
    }
    try state.withLock { state in
      try check(state, forWriting: true)
      var next = state.content
      for change in changes where isNew(change, &state) { change.apply(to: &next) }
      if Set(next.keys) == Set(state.content.keys), !changes.contains(where: \.isSave) { return }
      try write(next, &state)
      state.content = next
      if changes.count == 1, case .save(let item)? = changes.first { state.misses.remove(item.id) }
      try afterWrite(&state)
    }
  }

  /// True unless `newerByMilliseconds` has a newer item.
  private func isNew(_ change: PlainChange<Item>, _ state: inout State) -> Bool {
    guard defect == .newerByMilliseconds, case .save(let item) = change else { return true }
    let now = Int(Date.now.timeIntervalSinceReferenceDate * 1_000)
    // The defect: the clock may have moved on too little.
    if let last = state.stamps[item.id], now <= last { return false }
    state.stamps[item.id] = now
    return true
  }

  private func write(_ items: [Item.ID: Item], _ state: inout State) throws {
    let text = try orderedJSON(items.values)
    do {
      if defect == .emptyHasNoFile || defect == .readsBackup, !state.content.isEmpty {
        try file.configuration.fileSystem.write(
          Array(try orderedJSON(state.content.values).utf8), toFile: location.path + Self.backup)
      }
      if defect == .emptyHasNoFile, items.isEmpty {
        try file.configuration.inDirectory { directory in
          try removeFile(location.filename, in: directory, fileSystem)
        }
      } else {
        try put(text)
      }
    } catch {
      try file.removeTemporaryFile()
      throw error
    }
    // From here on the file may be the new one.
    do { try file.synchronizeDirectory() } catch {
      state.hasFailed = true
      throw StoreError(.outcomeUnknown, "Open the store again.", cause: error)
    }
  }

  private func put(_ text: String) throws {
    do { try file.put(text) } catch let error as FileSystemError
      where defect == .writesInPlaceWithoutPermission && error.number == EACCES
      && error.operation == .open
    {
      // The defect: a process that is killed here leaves half of the file.
      try fileSystem.write(Array(text.utf8), toFile: location.path)
    }
  }

  private func afterWrite(_ state: inout State) throws {
    let counts = state.content.count
    if defect == .countsBeside {
      // The defect: a process that ends before this line leaves the number of before.
      try fileSystem.write(Array("\(counts)".utf8), toFile: location.path + Self.counted)
    }
    state.count = counts
  }

  func find(by id: Item.ID) throws -> Item? {
    try state.withLock { state in
      try check(state)
      if defect == .remembersMisses {
        if state.misses.contains(id) { return nil }
        if state.content[id] == nil { state.misses.insert(id) }
      }
      return state.content[id]
    }
  }

  func count() throws -> Int {
    try state.withLock { state in
      try check(state)
      return state.count
    }
  }

  func items() throws -> [Item.ID: Item] {
    try state.withLock { state in
      try check(state)
      return state.content
    }
  }

  func flush() throws { try state.withLock { try check($0, forWriting: true) } }

  func close() throws {
    try state.withLock { state in
      if state.isClosed { return }
      state.isClosed = true
      // The defect: after an error here the next call does nothing.
      if defect == .closesOnce { try file.synchronizeDirectory() }
      file.close()
    }
  }

  private func check(_ state: State, forWriting: Bool = false) throws {
    if state.isClosed { throw StoreError(.closed, "Open the store again.") }
    if forWriting, state.hasFailed { throw StoreError(.failed, "Open the store again.") }
  }
}

extension PlainChange {
  fileprivate var isSave: Bool { if case .save = self { true } else { false } }
}
