import Foundation
import Persistence
import Synchronization

/// A store behind a lock for many readers or one writer.
final class ReadersStore<Item: Storable>: PlainStore {
  /// The callers whom the lock admits first; `nil` has no defect.
  enum Preference {
    case readers, writers
  }

  /// True if the store reads its file whenever it is asked.
  private let readsFile: Bool
  private let file: PlainFile<Item>
  private let lock: SharedLock
  /// The content that saves start from, and that readers use if they read no file.
  private let content: Mutex<[Item.ID: Item]>

  init(
    prefers preference: Preference?, readsFile: Bool, _ configuration: StoreConfiguration
  ) throws {
    self.readsFile = readsFile
    file = try PlainFile(opening: configuration)
    lock = SharedLock(
      prefersReaders: preference == .readers, prefersWriters: preference == .writers)
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

  func items() throws -> [Item.ID: Item] {
    try lock.with(isWriting: false) { try readsFile ? file.load() : content.withLock { $0 } }
  }

  func close() { file.close() }
}

/// A lock for many readers or one writer.
private final class SharedLock: @unchecked Sendable {
  // Sendable because everything below is only touched while `condition` is locked.
  private let prefersReaders: Bool
  private let prefersWriters: Bool
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

  init(prefersReaders: Bool, prefersWriters: Bool) {
    self.prefersReaders = prefersReaders
    self.prefersWriters = prefersWriters
  }

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
    // The defect: as long as somebody writes or waits to write, a reader waits.
    if prefersWriters, let writer = waiting.firstIndex(where: { $0.isWriting }) {
      return readerCount == 0 ? writer : nil
    }
    guard let first = waiting.first, !first.isWriting || readerCount == 0 else { return nil }
    return 0
  }
}
