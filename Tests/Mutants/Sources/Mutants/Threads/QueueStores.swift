import Dispatch
import Foundation
import Persistence

/// A concurrent queue: a change reads beside others, and writes behind a barrier.
final class ReadThenBarrierStore<Item: Storable>: PlainStore, @unchecked Sendable {
  // Sendable: the queue guards the content.
  private let queue = DispatchQueue(label: "mutant.content", attributes: .concurrent)
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    var next = items()
    for change in changes { change.apply(to: &next) }
    // The defect: the content that was changed is no longer the content.
    try queue.sync(flags: .barrier) {
      try file.replace(with: next)
      content = next
    }
  }

  func items() -> [Item.ID: Item] { queue.sync { content } }

  func close() { file.close() }
}

/// Answers on a separate queue as soon as the file is written.
final class EarlyAnswerStore<Item: Storable>: PlainStore, @unchecked Sendable {
  // Sendable: `work` guards the file and `lock` the content.
  private let work = DispatchQueue(label: "mutant.work")
  private let answers = DispatchQueue(label: "mutant.answers")
  private let lock = NSLock()
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    try await withCheckedThrowingContinuation { (caller: CheckedContinuation<Void, any Error>) in
      work.async { [self] in
        var next = lock.withLock { content }
        for change in changes { change.apply(to: &next) }
        let result = Result { try file.replace(with: next) }
        // The defect: the caller may look before the next line.
        answers.async { caller.resume(with: result) }
        if case .success = result { lock.withLock { content = next } }
      }
    }
  }

  func items() -> [Item.ID: Item] { lock.withLock { content } }

  func close() { file.close() }
}

/// A queue for memory and one for the file, each of which waits for the other.
final class CrossedQueuesStore<Item: Storable>: PlainStore, @unchecked Sendable {
  // Sendable: `memory` guards the content, and no other property changes.
  private let memory = DispatchQueue(label: "mutant.memory")
  private let disk = DispatchQueue(label: "mutant.disk")
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try memory.sync {
      var next = content
      for change in changes { change.apply(to: &next) }
      let changed = next
      try disk.sync { try file.replace(with: changed) }
      content = next
    }
  }

  /// The defect: a change waits for `disk` while it is on `memory`.
  func items() -> [Item.ID: Item] { disk.sync { memory.sync { content } } }

  func close() { file.close() }
}

/// One change at a time by a semaphore, which an error does not give back.
final class LostSemaphoreStore<Item: Storable>: PlainStore, @unchecked Sendable {
  // Sendable: the semaphore guards the content while it is changed, and the lock while it is read.
  private let turn = DispatchSemaphore(value: 1)
  private let lock = NSLock()
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    takeTurn()
    var next = items()
    for change in changes { change.apply(to: &next) }
    // The defect: an error ends the call here, with the semaphore taken.
    try file.replace(with: next)
    lock.withLock { content = next }
    turn.signal()
  }

  /// Not in an asynchronous function, which may not wait.
  private func takeTurn() { turn.wait() }

  func items() -> [Item.ID: Item] { lock.withLock { content } }

  func close() { file.close() }
}
