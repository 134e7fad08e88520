import Persistence

/// An actor that minds cancellation, in the wrong place.
actor CancellationStore<Item: Storable>: GuardedStore {
  enum Defect: Sendable {
    case betweenFileAndMemory, insideBatch, holdingItsTurn
  }

  private let defect: Defect
  private var state: StoreState<Item>
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ defect: Defect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    state = try StoreState(opening: configuration)
  }

  func commit(_ changes: Changes<Item>) async throws {
    switch defect {
    case .betweenFileAndMemory:
      let staged = try state.stage(changes)
      do { try state.file.write(staged) } catch {
        state.fail(after: error)
        throw error
      }
      // The defect: the file has changed, and memory now may not.
      try Task.checkCancellation()
      state.apply(staged)
    case .insideBatch:
      if changes.steps.isEmpty { return try state.commit(changes) }
      for (index, step) in changes.steps.enumerated() {
        if index > 0 { try Task.checkCancellation() }
        try state.commit(Changes([step]))
      }
    case .holdingItsTurn:
      await takeTurn()
      // The defect: a caller that is cancelled here never gives the turn back.
      try Task.checkCancellation()
      defer { giveTurn() }
      try state.commit(changes)
    }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }

  private func takeTurn() async {
    if isTaken { await withCheckedContinuation { waiting.append($0) } }
    isTaken = true
  }

  private func giveTurn() {
    isTaken = false
    if !waiting.isEmpty { waiting.removeFirst().resume() }
  }
}
