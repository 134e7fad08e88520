import Persistence

/// Opens a store on every disk that a power cut could leave, and judges what it shows.
struct CrashExploration {
  /// What was tried, and what was wrong.
  struct Result {
    var states = 0
    var isBounded = false
    var failure: String?
  }

  let subject: Subject
  let log: DiskLog
  let seed: UInt64
  /// How the store is opened after the power cut, but for the file system.
  let configuration: StoreConfiguration

  /// Every state that the model allows, until one is wrong; none before `first`, an entry's number.
  func run(
    _ model: PowerLossModel, _ ledger: CallLedger, from first: Int = 0
  ) async throws -> Result {
    var ledger = ledger
    var states = CrashStates(log, model, seed: seed)
    var allowed = ledger.allowed
    // The same disk shows the same thing, whatever was acknowledged.
    var seen: [[Int]: Observation] = [:]
    var result = Result()
    while let moment = states.next() {
      result.isBounded = states.isBounded
      ledger.note(moment.event)
      switch moment.event {
      case .acknowledged, .threw: allowed = ledger.allowed
      default: break
      }
      if moment.entry < first { continue }
      for state in moment.states {
        result.states += 1
        let observation: Observation
        if let before = seen[state.key] {
          observation = before
        } else {
          observation = try await observe(state, states.pool)
          seen[state.key] = observation
        }
        if case .content(let content) = observation, allowed.contains(content) { continue }
        result.failure = timeline(state, moment, model, states.pool, observation, allowed)
        return result
      }
    }
    return result
  }

  /// The same failure in the mildest model that has it: what fails in program order fails on every
  /// file system.
  func mildestFailure(_ ledger: CallLedger, from first: Int = 0) async throws -> String? {
    for model in PowerLossModel.allCases {
      if let failure = try await run(model, ledger, from: first).failure { return failure }
    }
    return nil
  }

  private func observe(
    _ state: CrashState, _ pool: ContentPool
  ) async throws -> Observation {
    var configuration = configuration
    configuration.fileSystem = MemoryFileSystem(try state.disk(pool, log))
    return try await subject.observe(configuration)
  }

  private func timeline(
    _ state: CrashState, _ moment: CrashStates.Moment, _ model: PowerLossModel,
    _ pool: ContentPool, _ observation: Observation, _ allowed: Set<[Int: Int]>
  ) -> String {
    let lines =
      log.timeline(of: state, afterEntry: moment.entry, pool) + [
        "  model: \(model.title)", "→ " + Expectation(observation, allowed).description,
      ]
    return lines.joined(separator: "\n")
  }
}
