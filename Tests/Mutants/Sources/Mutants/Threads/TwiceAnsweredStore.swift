import Dispatch
import Foundation
import Persistence

/// A save that waits in its queue can be cancelled: the queue or the cancellation answers, or both.
final class TwiceAnsweredStore<Item: Storable>: PlainStore, @unchecked Sendable {
  // Sendable: the queue guards the content.
  private let queue = DispatchQueue(label: "mutant.queue")
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    let answer = Answer()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        answer.begin(caller)
        queue.async { [self] in
          if answer.isGiven { return }
          answer.isGiven = true
          answer.give(Result { try replace(changes) })
        }
      }
    } onCancel: {
      // The defect: between the question and the next line the queue may begin with the save.
      if answer.isGiven { return }
      answer.isGiven = true
      answer.give(.failure(CancellationError()))
    }
  }

  private func replace(_ changes: [PlainChange<Item>]) throws {
    var next = content
    for change in changes { change.apply(to: &next) }
    try file.replace(with: next)
    content = next
  }

  func items() -> [Item.ID: Item] { queue.sync { content } }

  func close() { file.close() }
}

/// The answer to one call.
///
/// `@unchecked Sendable`: a lock guards it.
private final class Answer: @unchecked Sendable {
  private let lock = NSLock()
  private var given = false
  private var early: Result<Void, any Error>?
  private var caller: CheckedContinuation<Void, any Error>?

  var isGiven: Bool {
    get { lock.withLock { given } }
    set { lock.withLock { given = newValue } }
  }

  /// Takes the caller, who may have an answer already.
  func begin(_ caller: CheckedContinuation<Void, any Error>) {
    let early = lock.withLock {
      self.caller = caller
      return self.early
    }
    if let early { caller.resume(with: early) }
  }

  func give(_ result: Result<Void, any Error>) {
    let waiting = lock.withLock {
      if caller == nil { early = result }
      return caller
    }
    waiting?.resume(with: result)
  }
}
