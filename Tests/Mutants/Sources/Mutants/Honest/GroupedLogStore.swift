import Foundation
import Persistence

/// A store without a defect: a log to which a thread appends the waiting changes, with a single
/// synchronisation for each group.
actor GroupedLogStore<Item: Storable>: PlainStore {
  private struct Waiter {
    let changes: [PlainChange<Item>]
    let entries: [[UInt8]]
    let caller: CheckedContinuation<Void, any Error>
  }

  /// The most calls in a group, so that no single write is large.
  private static var mostCalls: Int { 64 }

  private let thread = IOThread(name: "honest.log")
  private var place: HeldPlace<Item>
  private var log: GroupedLog
  private var content: [Item.ID: Item] = [:]
  private var waiting: [Waiter] = []
  private var isServed = false
  private var isClosing = false
  private var closers: [CheckedContinuation<Void, Never>] = []

  private init(_ configuration: StoreConfiguration) throws {
    place = try HeldPlace(opening: configuration)
    do {
      let (log, entries) = try GroupedLog.open(configuration)
      self.log = log
      for entry in entries {
        for change in try JSONDecoder().decode([StoredChange<Item>].self, from: Data(entry)) {
          change.apply(to: &content)
        }
      }
    } catch {
      place.close()
      throw error
    }
  }

  deinit { thread.stop() }

  /// Opens on a separate thread, because opening reads the log.
  static func open(_ configuration: StoreConfiguration) async throws -> GroupedLogStore {
    try await IOThread.opening { try GroupedLogStore(configuration) }
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    try checkOpen()
    if changes.isEmpty { return }
    // Before the call waits: an item that cannot be encoded concerns no other call.
    let entries = try changes.map { [UInt8](try JSONEncoder.ordered.encode(StoredChange($0))) }
    try await withCheckedThrowingContinuation { caller in
      waiting.append(Waiter(changes: changes, entries: entries, caller: caller))
      if isServed { return }
      isServed = true
      Task(executorPreference: thread) { await self.serve() }
    }
  }

  func items() throws -> [Item.ID: Item] {
    try place.checkReadable()
    return content
  }

  func flush() throws { try checkOpen() }

  /// Waits for the calls that have begun.
  func close() async {
    isClosing = true
    if isServed { await withCheckedContinuation { closers.append($0) } }
    place.close()
    thread.stop()
  }

  private func checkOpen() throws {
    if isClosing { throw StoreError(.closed, "Open the store again.") }
    try place.checkUsable()
  }

  private func serve() async {
    while !waiting.isEmpty {
      let group = Array(waiting.prefix(Self.mostCalls))
      waiting.removeFirst(group.count)
      do {
        try place.checkUsable()
        log = try await append(group.flatMap(\.entries), to: log)
      } catch {
        if (error as? StoreError)?.code == .outcomeUnknown { _ = place.fail(after: error) }
        for waiter in group { waiter.caller.resume(throwing: error) }
        continue
      }
      for waiter in group {
        for change in waiter.changes { change.apply(to: &content) }
        waiter.caller.resume()
      }
    }
    isServed = false
    for closer in closers { closer.resume() }
    closers = []
  }

  /// Writes on the thread, away from the actor: meanwhile the next group gathers.
  @concurrent
  private func append(_ entries: [[UInt8]], to log: GroupedLog) async throws -> GroupedLog {
    try log.appending(entries)
  }
}

/// A change as an entry of a log has it.
struct StoredChange<Item: Storable>: Codable {
  private var saved: Item?
  private var deleted: Item.ID?

  init(_ change: PlainChange<Item>) {
    switch change {
    case .save(let item): saved = item
    case .delete(let id): deleted = id
    }
  }

  func apply(to content: inout [Item.ID: Item]) {
    if let saved { content[saved.id] = saved }
    if let deleted { content[deleted] = nil }
  }
}
