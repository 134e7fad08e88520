import Foundation
import Persistence

/// A store without a defect in another style: a file for each item.
///
/// A commit is a journal that gets its name by a single rename. Its changes then reach the items'
/// files, now or at the next opening.
actor FilePerItemStore<Item: Storable>: PlainStore {
  /// The new bytes of each file in a journal; `nil` for a file that goes.
  private typealias Journal = [String: [UInt8]?]

  private let configuration: StoreConfiguration
  private var place: HeldPlace<Item>
  private var content: [Item.ID: Item] = [:]

  init(configuration: StoreConfiguration) throws {
    self.configuration = configuration
    place = try HeldPlace(opening: configuration)
    do { content = try Self.load(configuration) } catch {
      place.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try place.checkUsable()
    var next = content
    var journal: Journal = [:]
    for change in changes {
      let id =
        switch change {
        case .save(let item): item.id
        case .delete(let id): id
        }
      // An equal id may have another form, and so another file, which must go.
      if let present = next[id] { journal.updateValue(nil, forKey: try name(present.id)) }
      change.apply(to: &next)
      if case .save(let item) = change {
        journal.updateValue(try configuration.codec.encode(item), forKey: try name(item.id))
      }
    }
    if !journal.isEmpty { try commit(journal) }
    content = next
  }

  func items() throws -> [Item.ID: Item] {
    try place.checkReadable()
    return content
  }

  func flush() throws { try place.checkUsable() }

  func close() { place.close() }

  private func commit(_ journal: Journal) throws {
    let fileSystem = configuration.fileSystem
    let name = configuration.location.filename + ".batch"
    let bytes = [UInt8](try JSONEncoder().encode(journal))
    var isNamed = false
    do {
      try configuration.inDirectory { directory in
        do throws(FileSystemError) {
          try Self.write(bytes, to: name + ".new", in: directory, fileSystem)
          try fileSystem.rename(name + ".new", to: name, in: directory)
        } catch {
          do { try fileSystem.remove(name + ".new", in: directory) } catch { /* Or at opening. */  }
          throw error
        }
        isNamed = true
        try fileSystem.synchronizeDirectory(directory)
        try Self.carryOut(journal, name, in: directory, fileSystem)
      }
    } catch {
      // From its name on, the journal may be carried out at the next opening.
      guard isNamed else { throw error }
      throw place.fail(after: error)
    }
  }

  private func name(_ id: Item.ID) throws -> String {
    try configuration.location.filename + ".item."
      + String(CRC32C(of: configuration.codec.encode(id)).value)
  }

  private static func write(
    _ bytes: [UInt8], to name: String, in directory: OpenDirectory, _ fileSystem: any FileSystem
  ) throws(FileSystemError) {
    try fileSystem.withFile(name, in: directory, .replace) { file throws(FileSystemError) in
      try fileSystem.write(bytes, to: file)
      try fileSystem.synchronize(file)
    }
  }

  private static func carryOut(
    _ journal: Journal, _ name: String, in directory: OpenDirectory, _ fileSystem: any FileSystem
  ) throws(FileSystemError) {
    for (file, bytes) in journal.sorted(by: { $0.key < $1.key }) {
      if let bytes {
        try write(bytes, to: file + ".new", in: directory, fileSystem)
        try fileSystem.rename(file + ".new", to: file, in: directory)
      } else {
        do throws(FileSystemError) { try fileSystem.remove(file, in: directory) } catch {
          // It went before a crash.
          if error.number != ENOENT { throw error }
        }
      }
    }
    try fileSystem.synchronizeDirectory(directory)
    try fileSystem.remove(name, in: directory)
    try fileSystem.synchronizeDirectory(directory)
  }

  private static func load(_ configuration: StoreConfiguration) throws -> [Item.ID: Item] {
    let fileSystem = configuration.fileSystem
    let filename = configuration.location.filename
    return try configuration.inDirectory { directory in
      var names = try fileSystem.list(directory)
      if names.contains(filename + ".batch.new") {
        try fileSystem.remove(filename + ".batch.new", in: directory)
      }
      if names.contains(filename + ".batch") {
        let bytes = try fileSystem.withFile(
          filename + ".batch", in: directory, .read, fileSystem.read)
        let journal = try JSONDecoder().decode(Journal.self, from: Data(bytes))
        try fileSystem.synchronizeDirectory(directory)
        try carryOut(journal, filename + ".batch", in: directory, fileSystem)
        names = try fileSystem.list(directory)
      }
      var content: [Item.ID: Item] = [:]
      for name in names
      where name.hasPrefix(filename + ".item.") && !name.hasSuffix(".new") {
        let bytes = try fileSystem.withFile(name, in: directory, .read, fileSystem.read)
        let item = try configuration.codec.decode(Item.self, from: Data(bytes))
        content[item.id] = item
      }
      return content
    }
  }
}

extension StoreConfiguration {
  /// Calls the body with the store's directory open, for errors of any type.
  func inDirectory<Result>(_ body: (OpenDirectory) throws -> Result) throws -> Result {
    let directory = try fileSystem.openDirectory(location.directory)
    defer {
      do { try fileSystem.closeDirectory(directory) } catch { /* Nothing was written through it. */
      }
    }
    return try body(directory)
  }
}
