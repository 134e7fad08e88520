import Persistence
import Synchronization

/// Each change goes to a separate file, and then, in any order, into the store's file.
///
/// No update of another key is ever lost: the file is read, changed and replaced under a lock.
final class SpooledChangesStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private let content: Mutex<[Item.ID: Item]>
  private let merging = Mutex(())
  private let spools = Atomic(0)

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = Mutex(try file.load())
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    content.withLock { items in
      for change in changes { change.apply(to: &items) }
    }
    // The defect: of two changes to one key, the older one may be merged last.
    try spool()
    try merging.withLock { _ in
      var items = try file.load()
      for change in changes { change.apply(to: &items) }
      try file.replace(with: items)
    }
  }

  func items() -> [Item.ID: Item] { content.withLock { $0 } }

  func close() { file.close() }

  /// Writes a file and removes it.
  ///
  /// The content of the file does not matter here.
  private func spool() throws {
    let number = spools.add(1, ordering: .relaxed).newValue
    let location = file.configuration.location
    let fileSystem = file.configuration.fileSystem
    try fileSystem.withDirectory(location.directory) { directory throws(FileSystemError) in
      let name = location.filename + ".spool\(number)"
      try fileSystem.withFile(name, in: directory, .replace) { spool throws(FileSystemError) in
        try fileSystem.write([0], to: spool)
      }
      try fileSystem.remove(name, in: directory)
    }
  }
}
