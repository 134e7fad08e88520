import Foundation
import Persistence
import Synchronization

/// Memory is under a lock; each caller writes its snapshot afterwards.
final class LateSnapshotStore<Item: Storable>: PlainStore, @unchecked Sendable {
  // Sendable: `lock` guards the content.
  private let lock = NSLock()
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]
  private let temporaries = Atomic(0)

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    let snapshot = lock.withLock {
      for change in changes { change.apply(to: &content) }
      return content
    }
    // The defect: the order of the snapshots ends with the lock.
    let number = temporaries.add(1, ordering: .relaxed).newValue
    try file.replace(with: snapshot, temporarySuffix: ".tmp\(number)")
  }

  func items() -> [Item.ID: Item] { lock.withLock { content } }

  func close() { file.close() }
}

/// A cancelled save takes back what it did, and whatever was done since.
final class LateRollbackStore<Item: Storable>: PlainStore, @unchecked Sendable {
  // Sendable: `lock` guards the content, and the file is written under it.
  private let lock = NSLock()
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    let before = try lock.withLock {
      let before = content
      var next = content
      for change in changes { change.apply(to: &next) }
      try file.replace(with: next)
      content = next
      return before
    }
    guard Task.isCancelled else { return }
    // The defect: another save may have come between the two sections.
    try lock.withLock {
      try file.replace(with: before)
      content = before
    }
    throw CancellationError()
  }

  func items() -> [Item.ID: Item] { lock.withLock { content } }

  func close() { file.close() }
}

/// A lock that an error leaves taken.
final class KeptLockStore<Item: Storable>: PlainStore, @unchecked Sendable {
  // Sendable: `lock` guards the content.
  private let lock = NSLock()
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try replace(changes)
    lock.unlock()
  }

  private func replace(_ changes: [PlainChange<Item>]) throws {
    lock.lock()
    var next = content
    for change in changes { change.apply(to: &next) }
    // The defect: whoever catches the error does not know of the lock.
    try file.replace(with: next)
    content = next
  }

  func items() -> [Item.ID: Item] { lock.withLock { content } }

  func close() { file.close() }
}

/// One caller at a time, behind a condition that is looked at once.
final class HastyConditionStore<Item: Storable>: PlainStore, @unchecked Sendable {
  // Sendable: `isBusy` guards the content, and the condition guards `isBusy`.
  private let condition = NSCondition()
  private var isBusy = false
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]
  private let temporaries = Atomic(0)

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try alone {
      var next = content
      for change in changes { change.apply(to: &next) }
      let number = temporaries.add(1, ordering: .relaxed).newValue
      try file.replace(with: next, temporarySuffix: ".tmp\(number)")
      content = next
    }
  }

  func items() -> [Item.ID: Item] { alone { content } }

  private func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    condition.withLock {
      // The defect: after the wait, another caller may have come first.
      if isBusy { condition.wait() }
      isBusy = true
    }
    defer {
      condition.withLock {
        isBusy = false
        condition.signal()
      }
    }
    return try body()
  }

  func close() { file.close() }
}
