import Foundation
import Persistence

/// The one thing that is wrong with a ``BlindSideStore``; it shows beside other openers, failures, or
/// many items.
enum BlindSideDefect: Sendable {
  /// An opener reads the file before it has the lock.
  case readsBeforeLock
  /// A batch that fails is undone in the order in which it was made.
  case undoesForward
  /// `loadAll` reads 100 items at a time.
  case loadsInChunks
}

/// An actor that changes its items, writes the file, and undoes the change if the write fails.
actor BlindSideStore<Item: Storable>: PlainStore where Item.ID: Comparable {
  private let defect: BlindSideDefect
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(_ defect: BlindSideDefect, _ configuration: StoreConfiguration) throws {
    let early = try PlainFile<Item>.load(configuration)
    self.defect = defect
    file = try PlainFile(opening: configuration)
    content = defect == .readsBeforeLock ? early : try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    var undone: [(id: Item.ID, item: Item?)] = []
    for change in changes {
      let id =
        switch change {
        case .save(let item): item.id
        case .delete(let id): id
        }
      undone.append((id, content[id]))
      change.apply(to: &content)
    }
    do {
      try file.put(try orderedJSON(content.values))
    } catch {
      // The defect: of an id that came twice, the value between stays.
      for change in defect == .undoesForward ? undone : undone.reversed() {
        content[change.id] = change.item
      }
      throw error
    }
    do { try file.synchronizeDirectory() } catch {
      throw StoreError(
        .outcomeUnknown, "Open the store again.", location: file.configuration.location.path,
        cause: error)
    }
  }

  func items() -> [Item.ID: Item] { content }

  func loadAll() async -> [Item] {
    guard defect == .loadsInChunks else { return Array(content.values) }
    var all: [Item] = []
    while true {
      let sorted = content.values.sorted { $0.id < $1.id }
      let chunk = sorted.dropFirst(all.count).prefix(100)
      all += chunk
      if chunk.count < 100 { return all }
      // The defect: meanwhile a deletion moves the items, and the next chunk leaves some out.
      await Task.yield()
    }
  }

  func close() { file.close() }
}
