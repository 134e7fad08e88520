import Foundation
import Persistence

/// Changes that come while the file is written are written together by the next writer, and answered
/// together.
final class SharedAnswerStore<Item: Storable>: PlainStore, @unchecked Sendable {
  // Sendable: `condition` guards everything but the file, which one writer at a time writes.
  private let condition = NSCondition()
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]
  /// The content of the file.
  private var written: [Item.ID: Item]
  private var waiting: [SharedAnswer] = []
  private var version = 0
  private var isWriting = false

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
    written = content
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    let answer = SharedAnswer()
    condition.withLock {
      for change in changes { change.apply(to: &content) }
      version += 1
      waiting.append(answer)
    }
    let mustWrite = condition.withLock {
      while answer.result == nil && isWriting { condition.wait() }
      if answer.result == nil { isWriting = true }
      return answer.result == nil
    }
    if mustWrite { writeAll() }
    try condition.withLock { answer.result ?? .success(()) }.get()
  }

  /// Writes until the file has everything, so that the file is right when the last call has returned.
  private func writeAll() {
    var isBehind = true
    while isBehind {
      let (next, number) = condition.withLock { (content, version) }
      // The defect: a change that comes here is answered with the others, before it is written.
      let answers = condition.withLock {
        defer { waiting = [] }
        return waiting
      }
      let result = Result { try file.replace(with: next) }
      isBehind = condition.withLock { answered(answers, result, next, number) }
    }
  }

  /// Returns true if there is more to write.
  private func answered(
    _ answers: [SharedAnswer], _ result: Result<Void, any Error>, _ next: [Item.ID: Item],
    _ number: Int
  ) -> Bool {
    for answer in answers { answer.result = result }
    switch result {
    case .success: written = next
    case .failure:
      for answer in waiting { answer.result = result }
      waiting = []
      content = written
      version = number
    }
    isWriting = version > number
    condition.broadcast()
    return isWriting
  }

  func items() -> [Item.ID: Item] { condition.withLock { content } }

  func close() { file.close() }
}

/// The answer to one change.
///
/// `@unchecked Sendable`: the store's condition guards it.
private final class SharedAnswer: @unchecked Sendable {
  var result: Result<Void, any Error>?
}
