import Persistence

/// Group commit by a separate thread, with a defect for the callers in a group.
actor GroupStore<Item: Storable>: GuardedStore {
  enum Defect: String, Sendable, CaseIterable {
    // About a throw while other calls run.
    case failsWholeGroup, cancelledIsAppliedLater, cancelsWholeGroup, keepsFailedFollowers
    case cancelsByPlace
    // At the end.
    case dropsWaitingAtClose, keepsLockWhenBusy, unlocksTooEarly
    // About waiting callers.
    case itemsPerWaiter, itemsPerLostWaiter
  }

  private struct Waiter {
    let changes: Changes<Item>
    let ticket: Int
    var caller: CheckedContinuation<Void, any Error>?
    var isCancelled = false
    /// The items that `itemsPerWaiter` and `itemsPerLostWaiter` keep for each waiter.
    var items: [Item] = []
  }

  private let defect: Defect
  private let fileSystem: RareFileSystem
  private let thread = IOThread(name: "mutant.group")
  private var state: StoreState<Item>
  private var waiting: [Waiter] = []
  private var isServed = false
  private var lastTicket = 0
  private var keptOpen: [GroupStore] = []
  /// The callers that `itemsPerLostWaiter` never answers.
  private var forgotten: [Waiter] = []

  private init(_ defect: Defect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    // The file system has no defect before the call to unlock.
    fileSystem = RareFileSystem(
      configuration.fileSystem, .unlocksTooEarly, name: configuration.location.filename)
    var configuration = configuration
    configuration.fileSystem = fileSystem
    state = try StoreState(opening: configuration)
  }

  deinit { thread.stop() }

  /// Opens on a separate thread, which no defect affects.
  static func open(
    _ defect: Defect, _ configuration: StoreConfiguration
  ) async throws -> GroupStore {
    try await IOThread.opening { try GroupStore(defect, configuration) }
  }

  func commit(_ changes: Changes<Item>) async throws {
    lastTicket += 1
    let ticket = lastTicket
    if defect == .dropsWaitingAtClose, changes.closes {
      // The defect: the waiting callers return without an error.
      for waiter in waiting { waiter.caller?.resume() }
      waiting = []
    }
    if defect == .unlocksTooEarly, changes.closes { fileSystem.unlock() }
    let place = waiting.count
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait(for: changes, ticket, $0) }
    } onCancel: {
      Task { await self.cancel(ticket, place) }
    }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }

  private func wait(
    for changes: Changes<Item>, _ ticket: Int, _ caller: CheckedContinuation<Void, any Error>
  ) {
    var waiter = Waiter(changes: changes, ticket: ticket, caller: caller)
    if defect == .itemsPerWaiter || defect == .itemsPerLostWaiter {
      // Like a store that stages on copies. If the store is closed, the caller gets the error when
      // it is served.
      do { for _ in 0..<8 { waiter.items += try state.loadAll() } } catch { waiter.items = [] }
    }
    waiting.append(waiter)
    if isServed { return }
    isServed = true
    Task(executorPreference: thread) { await self.serve() }
  }

  private func cancel(_ ticket: Int, _ place: Int) {
    if defect == .cancelsByPlace {
      // The defect: by now somebody else may wait there.
      guard waiting.indices.contains(place) else { return }
      waiting.remove(at: place).caller?.resume(throwing: CancellationError())
      return
    }
    guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
    waiting[index].isCancelled = true
    if defect == .cancelledIsAppliedLater {
      // The defect: it stays where it is.
      waiting[index].caller?.resume(throwing: CancellationError())
      waiting[index].caller = nil
    }
  }

  private func serve() async {
    while !waiting.isEmpty {
      let group = Array(waiting.prefix(256))
      waiting.removeFirst(group.count)
      var draft = state.draft()
      var callers: [Waiter] = []
      var failure: (any Error)?
      for waiter in group {
        do {
          try draft.add(waiter.changes)
          callers.append(waiter)
        } catch {
          failure = error
          waiter.caller?.resume(throwing: error)
        }
      }
      if defect == .cancelsWholeGroup, callers.contains(where: \.isCancelled) {
        failure = CancellationError()
      }
      if let failure, failsTogether {
        for waiter in callers { waiter.caller?.resume(throwing: failure) }
        continue
      }
      await write(draft.staged(), for: callers)
    }
    isServed = false
  }

  private var failsTogether: Bool { defect == .failsWholeGroup || defect == .cancelsWholeGroup }

  private func write(_ staged: consuming Staged<Item>, for callers: [Waiter]) async {
    if defect == .keepsLockWhenBusy, callers.contains(where: \.changes.closes), callers.count > 1 {
      keptOpen.append(self)
      for waiter in callers where waiter.changes.closes { waiter.caller?.resume() }
      return await writeWithoutClosing(callers.filter { !$0.changes.closes })
    }
    do {
      try await state.file.writeAside(staged)
      state.apply(staged)
      if defect == .itemsPerLostWaiter, callers.count > 1 { return forgotten += callers }
      for waiter in callers { waiter.caller?.resume() }
    } catch {
      state.fail(after: error)
      for waiter in callers { waiter.caller?.resume(throwing: error) }
      if defect == .keepsFailedFollowers, callers.count > 1 {
        // The defect: they were told that nothing was changed.
        waiting += callers.dropFirst().map { Waiter(changes: $0.changes, ticket: $0.ticket) }
      }
    }
  }

  /// The writes that `keepsLockWhenBusy` makes in place of closing.
  private func writeWithoutClosing(_ callers: [Waiter]) async {
    for waiter in callers {
      do {
        try state.commit(waiter.changes)
        waiter.caller?.resume()
      } catch { waiter.caller?.resume(throwing: error) }
    }
  }
}
