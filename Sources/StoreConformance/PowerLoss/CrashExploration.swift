import Persistence
import SimulatedDisk

/// Opens a store on every disk that a power cut could leave, and judges the store's content.
struct CrashExploration {
  /// The number of disks tried, and the failure.
  struct Result {
    /// The number of tried disks that the check had not judged before.
    var states = 0
    var isBounded = false
    var failure: Violation?
    /// The last entry of the trace before the failing power cut.
    var entry = 0
  }

  let subject: Subject
  /// The disks on which the store is opened.
  let disks: any Disks
  let log: DiskLog
  let seed: UInt64
  /// The configuration after the power cut, which differs only in its file system.
  let configuration: StoreConfiguration
  /// The memory of the check's other cases.
  let memory: CrashMemory

  /// Tries every state that the model allows until one is wrong, but none before the entry number
  /// `first`.
  func run(
    _ model: PowerLossModel, _ ledger: any ContentLedger, from first: Int = 0
  ) async throws -> Result {
    var ledger = ledger
    var states = CrashStates(
      log, model, pool: memory.pool, budget: disks.bounds.budget, seed: seed, from: first)
    var allowed = ledger.allowed
    var allowedNumber = memory.number(of: allowed)
    var result = Result()
    while let moment = states.next() {
      result.isBounded = states.isBounded
      ledger.note(moment.event)
      switch moment.event {
      case .acknowledged, .threw:
        allowed = ledger.allowed
        allowedNumber = memory.number(of: allowed)
      default: break
      }
      for state in moment.states {
        if memory.isNew(state, allowedNumber, model) { result.states += 1 }
        let observation = try await observe(state)
        var failure: Violation?
        if case .content(let content) = observation, allowed.contains(content) {
          failure = try await failureGoingOn(from: state, content, ledger.underWay)
        } else {
          failure = Expectation(seen: observation, allowed: allowed).violation
        }
        guard let failure else { continue }
        result.entry = moment.entry
        result.failure = failure.after(
          log.timeline(of: state, afterEntry: moment.entry, memory.pool)
            + ["  model: \(model.title)"]
        ).with(
          log.steps(of: state, afterEntry: moment.entry, memory.pool).map {
            CounterexampleStep($0, model)
          })
        return result
      }
    }
    return result
  }

  /// The same failure in the mildest model that has it.
  ///
  /// A failure in program order occurs on every file system.
  func mildestFailure(_ ledger: any ContentLedger, from first: Int = 0) async throws -> Result? {
    for model in PowerLossModel.allCases {
      let result = try await run(model, ledger, from: first)
      if result.failure != nil { return result }
    }
    return nil
  }

  private func observe(_ state: CrashState) async throws -> Observation {
    if let before = memory.observations[state.key] { return before }
    let observation = try await disks.observe(subject, try disk(state), configuration)
    memory.observations[state.key] = observation
    return observation
  }

  /// Makes one of the interrupted calls again on the disk, closes the store and opens it.
  ///
  /// New bytes take the place of the torn ones. Bytes behind them must not count again then.
  private func failureGoingOn(
    from state: CrashState, _ content: [Int: Int], _ underWay: [StoreStep]
  ) async throws -> Violation? {
    guard memory.continued.count < disks.bounds.mostContinued,
      content.count <= disks.bounds.mostContinuedItems
    else { return nil }
    for step in underWay {
      var after = content
      step.apply(to: &after)
      let key = CrashMemory.Continued(disk: state.key, step: step.description)
      guard after != content, memory.continued.insert(key).inserted else { continue }
      let seen = try await disks.use(try disk(state), configuration) { configuration, _ in
        let store = try await subject.open(configuration)
        try await step.perform(on: store)
        try await store.close()
        return try await subject.observe(configuration)
      }
      if seen == .content(after) { continue }
      return Expectation(seen: seen, allowed: [after]).violation.after(
        "open: \(content.count) items; \(step) again; close, open")
    }
    return nil
  }

  /// - Throws: ``HarnessFailure`` if the log gives no disk, which does not concern the store.
  private func disk(_ state: CrashState) throws -> MemoryFileSystem.Snapshot {
    do { return try state.disk(memory.pool, log) } catch {
      throw HarnessFailure("no disk can be made of what was recorded: \(error)")
    }
  }
}
