import Foundation
import Persistence

/// A store without a defect: a folder with a file for each item, and an index.
///
/// No file that the index names is written again. A commit writes new files, replaces the index, and
/// then removes the files that the index no longer names.
actor IndexedFolderStore<Item: Storable>: PlainStore {
  private typealias Kept = (item: Item, entry: IndexedFolder.Entry)

  private let folder: IndexedFolder
  private var place: HeldPlace<Item>
  private var content: [Item.ID: Kept] = [:]
  private var next: Int

  init(configuration: StoreConfiguration) throws {
    var configuration = configuration
    configuration.fileSystem = PosixFileSystem()
    let folder = IndexedFolder(path: configuration.location.path)
    self.folder = folder
    place = try HeldPlace(opening: configuration)
    do {
      try folder.make(in: configuration.location.directory)
      let (index, items) = try folder.load()
      next = index.next
      for (entry, bytes) in zip(index.entries, items) {
        let item = try JSONDecoder().decode(Item.self, from: Data(bytes))
        content[item.id] = (item, entry)
      }
    } catch {
      place.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try place.checkUsable()
    var (changed, number) = (content, next)
    var written: [String: [UInt8]] = [:]
    var old: Set<String> = []
    for change in changes {
      let before: Kept?
      switch change {
      case .save(let item):
        let bytes = [UInt8](try JSONEncoder.ordered.encode(item))
        let entry = IndexedFolder.entry(number, bytes)
        number += 1
        written[entry.file] = bytes
        before = changed.updateValue((item, entry), forKey: item.id)
      case .delete(let id): before = changed.removeValue(forKey: id)
      }
      // A file of this batch that no item needs any more is not written at all.
      if let file = before?.entry.file, written.removeValue(forKey: file) == nil {
        old.insert(file)
      }
    }
    if written.isEmpty, old.isEmpty { return }
    var isReplaced = false
    do {
      try folder.commit(
        written, .init(next: number, entries: changed.values.map(\.entry)), removing: old,
        isReplaced: &isReplaced)
    } catch {
      if isReplaced { throw place.fail(after: error) }
      throw error
    }
    (content, next) = (changed, number)
  }

  func items() throws -> [Item.ID: Item] {
    try place.checkReadable()
    return content.mapValues(\.item)
  }

  func flush() throws { try place.checkUsable() }

  func close() { place.close() }
}
