import Foundation
import Persistence
import Synchronization

/// A store that reads its file whenever it is asked, behind a lock for many readers or one writer.
final class ReadersStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private let lock: SharedLock
  /// The writers' own copy: a save does not read the file.
  private let content: Mutex<[Item.ID: Item]>

  init(prefersReaders: Bool, _ configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    lock = SharedLock(prefersReaders: prefersReaders)
    do { content = Mutex(try file.load()) } catch {
      file.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try lock.with(isWriting: true) {
      try content.withLock { content in
        var changed = content
        for change in changes { change.apply(to: &changed) }
        try file.replace(with: changed)
        content = changed
      }
    }
  }

  func items() throws -> [Item.ID: Item] { try lock.with(isWriting: false) { try file.load() } }

  func close() { file.close() }
}

/// A lock for many readers or one writer.
private final class SharedLock: @unchecked Sendable {
  // Sendable because everything below is only touched while `condition` is locked.
  private let prefersReaders: Bool
  private let condition = NSCondition()
  /// Those who wait, in the order in which they came.
  private var waiting: [Waiter] = []
  private var readerCount = 0
  private var isWritten = false

  /// A waiting call; an object, so that its identity distinguishes it.
  private final class Waiter {
    let isWriting: Bool
    var isServed = false

    init(isWriting: Bool) { self.isWriting = isWriting }
  }

  init(prefersReaders: Bool) { self.prefersReaders = prefersReaders }

  func with<Result>(isWriting: Bool, _ body: () throws -> Result) rethrows -> Result {
    condition.withLock {
      let waiter = Waiter(isWriting: isWriting)
      waiting.append(waiter)
      admit()
      while !waiter.isServed { condition.wait() }
    }
    defer {
      condition.withLock {
        if isWriting { isWritten = false } else { readerCount -= 1 }
        admit()
      }
    }
    return try body()
  }

  private func admit() {
    while let next {
      let waiter = waiting.remove(at: next)
      waiter.isServed = true
      if waiter.isWriting { isWritten = true } else { readerCount += 1 }
    }
    condition.broadcast()
  }

  /// The place of the one who may go in now.
  private var next: Int? {
    if isWritten { return nil }
    // The defect: as long as somebody reads, a writer waits.
    if prefersReaders, let reader = waiting.firstIndex(where: { !$0.isWriting }) { return reader }
    guard let first = waiting.first, !first.isWriting || readerCount == 0 else { return nil }
    return 0
  }
}
