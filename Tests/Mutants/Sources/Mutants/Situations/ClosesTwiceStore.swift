import Persistence

/// An actor whose writes are made elsewhere, and which looks whether it is closed before it waits.
///
/// Two closes that wait for the same save both continue, and close a descriptor twice.
actor ClosesTwiceStore<Item: Storable>: GuardedStore {
  private let fileSystem: any FileSystem
  /// A descriptor of the store, besides its lock.
  private let directory: OpenDirectory
  private var state: StoreState<Item>
  private var isClosed = false
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(configuration: StoreConfiguration) throws {
    fileSystem = configuration.fileSystem
    state = try StoreState(opening: configuration)
    directory = try configuration.fileSystem.openDirectory(configuration.location.directory)
  }

  func commit(_ changes: Changes<Item>) async throws {
    await takeTurn()
    defer { endTurn() }
    let staged = try state.stage(changes)
    do {
      try await state.file.writeAside(staged)
      state.apply(staged)
    } catch {
      state.fail(after: error)
      throw error
    }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }

  func close() async throws {
    if isClosed { return }
    try await commit(.close)
    // The defect: another close may have come first by now.
    isClosed = true
    try fileSystem.closeDirectory(directory)
  }

  private func takeTurn() async {
    if isBusy { await withCheckedContinuation { waiting.append($0) } }
    isBusy = true
  }

  private func endTurn() {
    if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
  }
}
