import Foundation
import Persistence
import PostgreSQLServers
import Synchronization

@testable import PostgreSQLVariant

/// Clients that save one item after the other, and record the answer to each save.
final class Writers: Sendable {
  /// The answers about the items, by id.
  struct Answers: Sendable {
    var acknowledged: Set<String> = []
    var refused: Set<String> = []
    var unknown: Set<String> = []
    /// The time of the last acknowledgement.
    var lastAcknowledgement: ContinuousClock.Instant?
  }

  private let answers = Mutex(Answers())
  private let isStopping = Mutex(false)
  private let store: PostgreSQLStore<Note>
  private let waiters = Mutex<[(count: Int, caller: CheckedContinuation<Void, Never>)]>([])
  private let tasks = Mutex<[Task<Void, Never>]>([])

  /// Starts so many clients.
  init(_ count: Int, on store: PostgreSQLStore<Note>) {
    self.store = store
    let tasks = (0..<count).map { writer in
      Task { [self] in
        var number = 0
        while !isStopping.withLock({ $0 }) {
          await save("w\(writer)-\(number)")
          number += 1
        }
      }
    }
    self.tasks.withLock { $0 = tasks }
  }

  private func save(_ id: String) async {
    do {
      try await store.save(Note(id: id, text: "of \(id)"))
      let count = answers.withLock { answers in
        answers.acknowledged.insert(id)
        answers.lastAcknowledgement = .now
        return answers.acknowledged.count
      }
      for waiter in due(count) { waiter.resume() }
    } catch {
      let isUnknown = (error as? StoreError)?.code == .outcomeUnknown
      answers.withLock { answers in
        _ = isUnknown ? answers.unknown.insert(id) : answers.refused.insert(id)
      }
    }
  }

  private func due(_ count: Int) -> [CheckedContinuation<Void, Never>] {
    waiters.withLock { waiters in
      let due = waiters.filter { $0.count <= count }.map(\.caller)
      waiters.removeAll { $0.count <= count }
      return due
    }
  }

  /// Returns when so many more items have been acknowledged.
  func acknowledge(_ more: Int) async {
    let now = answers.withLock { $0.acknowledged.count }
    await withCheckedContinuation { caller in
      waiters.withLock { $0.append((now + more, caller)) }
      // The count may already have been reached.
      for waiter in due(answers.withLock { $0.acknowledged.count }) { waiter.resume() }
    }
  }

  /// Lets the clients end, and returns their answers.
  func stop() async -> Answers {
    isStopping.withLock { $0 = true }
    for task in tasks.withLock({ $0 }) { await task.value }
    return answers.withLock { $0 }
  }
}

extension Writers.Answers {
  /// Compares the answers with the content of a server.
  func compare(with server: TemporaryServer, _ schema: String) async throws -> (
    lost: Int, ghosts: Int
  ) {
    let ids = try await server.query("SELECT item ->> 'id' FROM \"\(schema)\".items")
    let there = Set(ids.split(separator: "\n").map(String.init))
    return (acknowledged.subtracting(there).count, refused.intersection(there).count)
  }
}
