import Persistence

/// An actor that serves one change after the other; a call that waits for its turn can be cancelled.
actor LineStore<Item: Storable>: GuardedStore {
  /// The places that a cancelled call remembers too long; `nil` has no defect.
  enum Defect {
    /// Its position in the line, until the next one has its turn.
    case position
    /// The call before it.
    case neighbour
  }

  private let line: any WaitingLine
  private var state: StoreState<Item>
  private var isBusy = false

  init(_ defect: Defect?, _ configuration: StoreConfiguration) throws {
    line = defect == .neighbour ? LinkedLine() : ListedLine(remembersPositions: defect == .position)
    state = try StoreState(opening: configuration)
  }

  func commit(_ changes: Changes<Item>) async throws {
    try await takeTurn()
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

  private func takeTurn() async throws {
    guard isBusy else {
      isBusy = true
      return
    }
    let waiter = LineWaiter()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        waiter.wait($0)
        line.append(waiter)
      }
    } onCancel: { [line] in
      line.cancel(waiter)
    }
  }

  private func endTurn() {
    guard let next = line.takeFirst() else {
      isBusy = false
      return
    }
    next.resume(.success(()))
  }
}
