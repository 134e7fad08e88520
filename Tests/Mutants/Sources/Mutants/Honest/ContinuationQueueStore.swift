import Persistence
import Synchronization

/// A store without a defect: every call waits for its turn in a queue of continuations.
///
/// A call whose task is cancelled keeps its place.
final class ContinuationQueueStore<Item: Storable>: PlainStore {
  private let turns = Turns()
  private let file: PlainFile<Item>
  /// Only the call whose turn it is looks at the state.
  private let state: Mutex<State>

  private struct State {
    var content: [Item.ID: Item]
    var isClosed = false
    var hasFailed = false
  }

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    do {
      // A process that was killed may not have waited until the disk had the file's name.
      try file.synchronizeDirectory()
      state = Mutex(State(content: try file.load()))
    } catch {
      file.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    try await turns.take {
      var next = try content(forWriting: true)
      for change in changes { change.apply(to: &next) }
      let text = try orderedJSON(next.values)
      do { try file.put(text) } catch {
        try file.removeTemporaryFile()
        throw error
      }
      // From here on the file may be the new one.
      do { try file.synchronizeDirectory() } catch {
        state.withLock { $0.hasFailed = true }
        throw StoreError(.outcomeUnknown, "Open the store again.", cause: error)
      }
      state.withLock { $0.content = next }
    }
  }

  func items() async throws -> [Item.ID: Item] {
    try await turns.take { try content(forWriting: false) }
  }

  func flush() async throws { _ = try await turns.take { try content(forWriting: true) } }

  func close() async {
    await turns.take {
      let wasOpen = state.withLock { state in
        defer { state.isClosed = true }
        return !state.isClosed
      }
      if wasOpen { file.close() }
    }
  }

  private func content(forWriting: Bool) throws -> [Item.ID: Item] {
    try state.withLock { state in
      if state.isClosed { throw StoreError(.closed, "Open the store again.") }
      if forWriting, state.hasFailed { throw StoreError(.failed, "Open the store again.") }
      return state.content
    }
  }
}

/// Turns in the order in which calls ask for them.
private final class Turns: Sendable {
  private struct Line {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let line = Mutex(Line())

  /// Waits for its turn, and hands it on after the body, which does not suspend.
  func take<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    await begin()
    defer { end() }
    return try body()
  }

  private func begin() async {
    await withCheckedContinuation { caller in
      let isFree = line.withLock { line in
        if line.isTaken {
          line.waiting.append(caller)
          return false
        }
        line.isTaken = true
        return true
      }
      if isFree { caller.resume() }
    }
  }

  private func end() {
    let next = line.withLock { line -> CheckedContinuation<Void, Never>? in
      if line.waiting.isEmpty {
        line.isTaken = false
        return nil
      }
      return line.waiting.removeFirst()
    }
    next?.resume()
  }
}
