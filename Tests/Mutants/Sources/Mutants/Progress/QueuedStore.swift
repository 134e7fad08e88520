import Persistence

/// Group commit by a separate thread, with a defect or without.
actor QueuedStore<Item: Storable>: GuardedStore {
  enum Defect: Sendable {
    case none, forgetsWhoFailed, writesOnThePool, acknowledgesWhenBusy, logsAllAtOnce
    case acknowledgesWhileWriting
    // The same for a single kind of call.
    case deletesOnThePool, batchesOnThePool, acknowledgesBatchesWhileWriting
  }

  private typealias Caller = CheckedContinuation<Void, any Error>

  /// How many commits `acknowledgesWhenBusy` lets wait.
  private static var busy: Int { 64 }

  private let defect: Defect
  private let configuration: StoreConfiguration
  private let thread = IOThread(name: "mutant.queued")
  private var state: StoreState<Item>
  private var waiting: [(changes: Changes<Item>, caller: Caller?)] = []
  private var isServed = false

  init(_ defect: Defect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    self.configuration = configuration
    state = try StoreState(opening: configuration)
  }

  deinit { thread.stop() }

  /// Opens on a separate thread, which no defect affects.
  static func open(
    _ defect: Defect, _ configuration: StoreConfiguration
  ) async throws -> QueuedStore {
    try await IOThread.opening { try QueuedStore(defect, configuration) }
  }

  func commit(_ changes: Changes<Item>) async throws {
    if defect == .acknowledgesWhenBusy, waiting.count > Self.busy, !changes.closes {
      // The defect: nothing makes the caller wait, and the queue grows.
      waiting.append((changes, nil))
      return
    }
    if isServed, configuration.durability == .processCrash, isHasty(changes) {
      // The defect: the next caller that has to wait takes it along.
      waiting.append((changes, nil))
      return
    }
    try await withCheckedThrowingContinuation { caller in
      waiting.append((changes, caller))
      if isServed { return }
      isServed = true
      Task(executorPreference: isForThePool(changes) ? nil : thread) { await self.serve() }
    }
  }

  private func isHasty(_ changes: Changes<Item>) -> Bool {
    switch defect {
    case .acknowledgesWhileWriting: !changes.steps.isEmpty
    case .acknowledgesBatchesWhileWriting: changes.steps.count > 1
    default: false
    }
  }

  private func isForThePool(_ changes: Changes<Item>) -> Bool {
    switch defect {
    case .writesOnThePool: return true
    case .deletesOnThePool:
      if case .delete = changes.steps.first { return true }
      return false
    case .batchesOnThePool: return changes.steps.count > 1
    default: return false
    }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) async throws -> Result {
    // A read sees every acknowledged change.
    if waiting.contains(where: { $0.caller == nil }) { try await commit(.none) }
    return try body(state)
  }

  private func serve() async {
    while waiting.contains(where: { $0.caller != nil }) {
      let most = defect == .logsAllAtOnce ? waiting.count : min(256, waiting.count)
      let group = Array(waiting.prefix(most))
      waiting.removeFirst(most)
      var callers: [Caller?] = []
      let staged = stage(group, &callers)
      await write(staged, for: callers, logging: group.flatMap(\.changes.steps))
    }
    isServed = false
  }

  private func write(
    _ staged: consuming Staged<Item>, for callers: [Caller?], logging steps: [Changes<Item>.Change]
  ) async {
    do {
      if defect == .logsAllAtOnce { try await log(steps) }
      try await state.file.writeAside(staged)
      state.apply(staged)
      for caller in callers { caller?.resume() }
    } catch {
      state.fail(after: error)
      if defect == .forgetsWhoFailed, (error as? StoreError)?.code == .diskFull {
        // The defect: only the first caller gets the error.
        callers.first??.resume(throwing: error)
        return
      }
      for caller in callers { caller?.resume(throwing: error) }
    }
  }

  /// Encodes a group; a change that cannot be encoded fails alone, and the other callers wait.
  private func stage(
    _ group: [(changes: Changes<Item>, caller: Caller?)], _ callers: inout [Caller?]
  ) -> Staged<Item> {
    var draft = state.draft()
    for (changes, caller) in group {
      do {
        try draft.add(changes)
        callers.append(caller)
      } catch { caller?.resume(throwing: error) }
    }
    return draft.staged()
  }

  /// Writes every change to a file beside the store's, and removes it again.
  @concurrent
  private nonisolated func log(_ steps: [Changes<Item>.Change]) async throws {
    var bytes: [UInt8] = []
    for case .save(let item) in steps { bytes += try configuration.codec.encode(item) }
    let fileSystem = configuration.fileSystem
    try fileSystem.withDirectory(configuration.location.directory) {
      directory throws(FileSystemError) in
      let name = configuration.location.filename + ".log"
      try fileSystem.withFile(name, in: directory, .replace) { file throws(FileSystemError) in
        try fileSystem.write(bytes, to: file)
      }
      try fileSystem.remove(name, in: directory)
    }
  }
}
