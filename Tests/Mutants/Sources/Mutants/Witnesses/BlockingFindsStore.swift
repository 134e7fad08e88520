import Persistence
import Synchronization

/// Saves on a separate thread; a read waits for the same lock on its caller's thread.
final class BlockingFindsStore<Item: Storable>: GuardedStore {
  enum Defect: Sendable {
    case finds, loadsOnly
  }

  private let defect: Defect
  private let thread: IOThread
  private let state: Mutex<StoreState<Item>>

  private init(_ defect: Defect, _ configuration: StoreConfiguration, _ thread: IOThread) throws {
    self.defect = defect
    self.thread = thread
    state = Mutex(try StoreState(opening: configuration))
  }

  /// Opens on the store's own thread.
  static func open(
    _ defect: Defect, _ configuration: StoreConfiguration
  ) async throws -> BlockingFindsStore {
    let thread = IOThread(name: "mutant.blocking-finds")
    do {
      return try await Task(executorPreference: thread) {
        try await opened(defect, configuration, thread)
      }.value
    } catch {
      thread.stop()
      throw error
    }
  }

  @concurrent
  private static func opened(
    _ defect: Defect, _ configuration: StoreConfiguration, _ thread: IOThread
  ) async throws -> BlockingFindsStore {
    try BlockingFindsStore(defect, configuration, thread)
  }

  deinit { thread.stop() }

  func commit(_ changes: Changes<Item>) async throws {
    try await Task(executorPreference: thread) { try await self.committed(changes) }.value
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    // The defect: while a save waits for the disk, so does this thread.
    try state.withLock { state in try body(state) }
  }

  func find(by id: Item.ID) async throws -> Item? {
    guard defect == .loadsOnly else { return try read { state in try state.find(by: id) } }
    return try await Task(executorPreference: thread) { try await self.found(id) }.value
  }

  @concurrent
  private func found(_ id: Item.ID) async throws -> Item? {
    try state.withLock { state in try state.find(by: id) }
  }

  /// On the executor that its task prefers.
  @concurrent
  private func committed(_ changes: Changes<Item>) async throws {
    try state.withLock { state in try state.commit(changes) }
  }
}
