import Persistence

extension Check {
  /// G2: a call that throws changed neither memory nor disk, or reports an unknown outcome.
  static let failureAtomicity = Check(.failureAtomicity) { trial in
    let claims = trial.subject.claims
    let poisoned = PoisonScenario.all.filter { claims.batches == .whole || $0.batch == nil }
      .map { AtomicityScenario.poison($0) }
    if let reason = trial.whyWritesCannotFail {
      let scenarios = trial.shuffled(poisoned)
      return await trial.explore(
        scenarios.count, .listed,
        detail: "calls with an item that cannot be encoded; faults not injected: \(reason)"
      ) { number in try await scenarios[number].run(trial) }
    }
    let faults = trial.isDirect ? FaultScenario.belowLibc : FaultScenario.all
    let scenarios = trial.shuffled(
      poisoned + faults.map { AtomicityScenario.fault($0.fitting(claims)) })
    let contents =
      trial.isDirect
      ? "interruptions and half-written writes"
      : "\(PreparedContent.allCases.count) contents × 2 durabilities"
    return await trial.explore(
      scenarios.count, .listed,
      detail: "every file operation of 8 calls × 6 faults × once and permanently × \(contents), "
        + "and items that cannot be encoded"
    ) { number in try await scenarios[number].run(trial) }
  }
}

extension Trial {
  /// The reason why no file operation is made to fail; `nil` if some are.
  var whyWritesCannotFail: String? {
    subject.claims.writes == .behind
      ? "the store is written behind, so that they belong to no call" : whyFilesCannotBeControlled
  }
}

/// One way to make a call throw.
enum AtomicityScenario: Sendable {
  case fault(FaultScenario)
  case poison(PoisonScenario)

  func run(_ trial: Trial) async throws -> CaseResult {
    switch self {
    case .fault(let scenario): try await scenario.run(trial)
    case .poison(let scenario): try await scenario.run(trial.subject)
    }
  }
}

/// The store's content before the call that fails.
enum PreparedContent: String, Sendable, CaseIterable {
  case empty, few, many

  var content: [Int: Int] {
    let count =
      switch self {
      case .empty: 0
      case .few: 3
      case .many: 12
      }
    return Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0 + 1) })
  }

  /// Saves the content to a store with a batch and a single save, and closes the store.
  func save(with subject: Subject, _ configuration: StoreConfiguration) async throws {
    let store = try await subject.open(configuration)
    let pairs = content.sorted { $0.key < $1.key }.map { (key: $0.key, revision: $0.value) }
    if let last = pairs.last {
      try await store.save(contentsOf: pairs.dropLast())
      try await store.save(last.key, last.revision)
    }
    try await store.close()
  }
}
