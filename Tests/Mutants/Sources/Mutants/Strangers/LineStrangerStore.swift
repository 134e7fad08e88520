import Persistence

/// The defect of a ``LineStrangerStore``.
enum LineStrangerDefect: String, Sendable, CaseIterable {
  /// The most urgent call is always served first.
  case urgentFirst
  /// No defect: of a group, whose calls overlap, all saves are made first, and then all deletions.
  case deletesLast
  /// If a group's write fails, only its first call gets the error.
  case answersLeaderOnly
  /// A cancelled call that waits gives the turn on, which is not its own.
  case cancelledGivesTurn
  /// A cancelled call stays in the line with its items until somebody is served.
  case keepsCancelled
  /// `close` returns, and frees the lock, while a write is under way.
  case closesDuringWrite
  /// The thread is never ended.
  case keepsThread
}

/// A store with a line of calls and a thread that writes, with a single defect.
actor LineStrangerStore<Item: Storable>: PlainStore {
  private struct Waiter {
    let changes: [PlainChange<Item>]
    let priority: TaskPriority
    let ticket: Int
    var caller: CheckedContinuation<Void, any Error>?
  }

  private let defect: LineStrangerDefect
  private let thread = IOThread(name: "mutant.line")
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]
  private var line: [Waiter] = []
  private var servers = 0
  private var lastTicket = 0
  private var isClosed = false
  private var isReleased = false
  private var hasFailed = false
  private var closers: [CheckedContinuation<Void, Never>] = []

  private init(_ defect: LineStrangerDefect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    file = try PlainFile(opening: configuration)
    do {
      try file.synchronizeDirectory()
      content = try file.load()
    } catch {
      file.close()
      throw error
    }
  }

  deinit { if defect != .keepsThread { thread.stop() } }

  static func open(
    _ defect: LineStrangerDefect, _ configuration: StoreConfiguration
  ) async throws -> LineStrangerStore {
    try await IOThread.opening { try LineStrangerStore(defect, configuration) }
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    try checkOpen()
    if changes.isEmpty { return }
    // An item that cannot be encoded concerns no other call.
    for case .save(let item) in changes { _ = try file.configuration.codec.encode(item) }
    lastTicket += 1
    let (ticket, priority) = (lastTicket, Task.currentPriority)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        line.append(
          Waiter(changes: changes, priority: priority, ticket: ticket, caller: caller))
        if servers == 0 { startServer() }
      }
    } onCancel: {
      Task { await self.cancel(ticket) }
    }
  }

  private func startServer() {
    servers += 1
    Task(executorPreference: thread) { await self.serve() }
  }

  private func cancel(_ ticket: Int) {
    guard let index = line.firstIndex(where: { $0.ticket == ticket }) else { return }
    line[index].caller?.resume(throwing: CancellationError())
    line[index].caller = nil
    if defect == .keepsCancelled { return }
    line.remove(at: index)
    if defect == .cancelledGivesTurn, !line.isEmpty { startServer() }
  }

  private func nextGroup() -> [Waiter] {
    line.removeAll { $0.caller == nil }
    switch defect {
    case .urgentFirst:
      guard let index = line.indices.max(by: { line[$0].priority < line[$1].priority })
      else { return [] }
      let first = line.firstIndex { $0.priority == line[index].priority } ?? index
      return [line.remove(at: first)]
    case .deletesLast, .answersLeaderOnly:
      defer { line = [] }
      return line
    default:
      return line.isEmpty ? [] : [line.removeFirst()]
    }
  }

  private func serve() async {
    while true {
      let group = nextGroup()
      if group.isEmpty { break }
      let steps = group.flatMap(\.changes)
      var next = content
      if defect == .deletesLast {
        // A call of another client that has returned is in no group with this one.
        for step in steps { if case .save = step { step.apply(to: &next) } }
        for step in steps { if case .delete = step { step.apply(to: &next) } }
      } else {
        for step in steps { step.apply(to: &next) }
      }
      do {
        if hasFailed { throw StoreError(.failed, "Open the store again.") }
        try await write(next)
        content = next
        for waiter in group { waiter.caller?.resume() }
      } catch {
        if (error as? StoreError)?.code == .outcomeUnknown { hasFailed = true }
        let told = defect == .answersLeaderOnly ? Array(group.prefix(1)) : group
        for waiter in told { waiter.caller?.resume(throwing: error) }
      }
    }
    servers -= 1
    if servers > 0 { return }
    for closer in closers { closer.resume() }
    closers = []
  }

  @concurrent
  private func write(_ items: [Item.ID: Item]) async throws {
    do { try file.put(try orderedJSON(items.values)) } catch {
      try file.removeTemporaryFile()
      throw error
    }
    do { try file.synchronizeDirectory() } catch {
      throw StoreError(.outcomeUnknown, "Open the store again.", cause: error)
    }
  }

  func items() throws -> [Item.ID: Item] {
    if isClosed { throw StoreError(.closed, "Open the store again.") }
    return content
  }

  func flush() throws { try checkOpen() }

  func close() async {
    isClosed = true
    if servers > 0, defect != .closesDuringWrite {
      await withCheckedContinuation { closers.append($0) }
    }
    if isReleased { return }
    isReleased = true
    file.close()
    if servers == 0, defect != .keepsThread { thread.stop() }
  }

  private func checkOpen() throws {
    if isClosed { throw StoreError(.closed, "Open the store again.") }
    if hasFailed { throw StoreError(.failed, "Open the store again.") }
  }
}
