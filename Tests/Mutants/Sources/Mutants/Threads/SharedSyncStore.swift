import Foundation
import Persistence

/// Changes are written one after the other; one synchronisation of the directory makes all durable that
/// came before.
final class SharedSyncStore<Item: Storable>: PlainStore, @unchecked Sendable {
  // Sendable: `lock` guards the content and the file, and `condition` the numbers.
  private let lock = NSLock()
  private let condition = NSCondition()
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]
  /// The number of the last change in the file, and of the last durable one.
  private var written = 0
  private var durable = 0
  private var isSynchronizing = false

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    do { content = try file.load() } catch {
      file.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    let number = try lock.withLock {
      var next = content
      for change in changes { change.apply(to: &next) }
      try file.put(try orderedJSON(next.values))
      content = next
      return condition.withLock {
        written += 1
        return written
      }
    }
    try synchronize(upTo: number)
  }

  private func synchronize(upTo number: Int) throws {
    let mustSynchronize = condition.withLock {
      while durable < number && isSynchronizing { condition.wait() }
      if durable < number { isSynchronizing = true }
      return durable < number
    }
    guard mustSynchronize else { return }
    let result = Result { try file.synchronizeDirectory() }
    condition.withLock {
      // The defect: changes that were written since the synchronisation count as durable, too.
      if case .success = result { durable = written }
      isSynchronizing = false
      condition.broadcast()
    }
    try result.get()
  }

  func items() -> [Item.ID: Item] { lock.withLock { content } }

  func close() { file.close() }
}
