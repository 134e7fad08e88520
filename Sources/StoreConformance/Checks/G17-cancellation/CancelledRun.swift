import Linearizability
import Persistence
import SimulatedDisk

/// One cancelled call on a fresh store, and a check of the result.
struct CancelledRun {
  /// The number of yields that a cancelled call gets to return before the blocked operation
  /// continues.
  private static let grace = 30

  let trial: Trial
  let threads: ClientThreads
  let arena: Arena

  func problem(in tried: CancelledCase) async throws -> Violation? {
    let control = trial.whyFilesCannotBeControlled == nil ? try trial.control(of: arena) : nil
    // No operation stays blocked, even after an error.
    defer { control?.end() }
    let configuration = arena.configuration(fileSystem: control?.fileSystem)
    let store = try await trial.subject.open(configuration)
    try await store.fill(CancelledCase.initial)
    // A write-behind store may not have written these items yet. The blocked operation must belong
    // to the call itself.
    try await store.flush()
    let (cancelled, blocker) = await cancel(tried, store, control)
    var before = CancelledCase.initial
    if let blocker {
      guard await threads.returned([blocker]) else {
        return Violation(found: "save 9=9 never came back").after("\(tried)")
      }
      switch (blocker.outcome, tried.call) {
      case (.failure(let error), .call), (.failure(let error), .flush):
        return Violation(found: "save 9=9, which nobody cancelled, threw: \(error)").after(
          "\(tried)")
      // A store that is closing may refuse a call that has not taken effect yet.
      case (.failure, .close): break
      default: before[9] = 9
      }
    }
    guard await threads.returned([cancelled]), let outcome = cancelled.outcome else {
      return Violation(found: "it never came back").after("\(tried)")
    }
    let oracle = CancellationOracle(
      subject: trial.subject, arena: arena, threads: threads, store: store,
      configuration: configuration, call: tried.call, before: before)
    return try await oracle.problem(outcome)?.after("\(tried)", Self.text(outcome))
  }

  /// Starts the call, cancels it at its moment, and releases every operation.
  private func cancel(
    _ tried: CancelledCase, _ store: any ErasedStore, _ control: (any FileControl)?
  ) async -> (cancelled: StartedCall<CallOutcome>, blocker: StartedCall<Void>?) {
    var blocker: StartedCall<Void>?
    if case .waiting = tried.moment {
      control?.hold(.write, occurrence: 1)
      let first = threads.start(1) { try await store.save(9, 9) }
      _ = await threads.yields(ClientThreads.patience) {
        Self.isHolding(control) || first.hasReturned
      }
      blocker = first
    }
    var isHeld = false
    if case .held(let held) = tried.moment {
      control?.hold(held.operation, occurrence: held.occurrence)
      isHeld = true
    }
    let isEarly = if case .before = tried.moment { true } else { false }
    let call = threads.start(0) {
      if isEarly { withUnsafeCurrentTask { $0?.cancel() } }
      return try await tried.call.perform(on: store)
    }
    switch tried.moment {
    case .before: break
    case .held:
      _ = await threads.yields(ClientThreads.patience) {
        Self.isHolding(control) || call.hasReturned
      }
    case .waiting: _ = await threads.yields(Self.grace) { call.hasReturned }
    case .after(let yields): yieldThread(times: yields)
    }
    call.cancel()
    if isHeld || blocker != nil { _ = await threads.yields(Self.grace) { call.hasReturned } }
    control?.release()
    return (call, blocker)
  }

  /// Returns true if an operation is blocked, or if none can be.
  private static func isHolding(_ control: (any FileControl)?) -> Bool {
    control.map { $0.heldCount > 0 } ?? true
  }

  private static func text(_ outcome: Result<CallOutcome, any Error>) -> String {
    switch outcome {
    case .success: "it returned"
    case .failure(let error): "it threw \(error)"
    }
  }
}
