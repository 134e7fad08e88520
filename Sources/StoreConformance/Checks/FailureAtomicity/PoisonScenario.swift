import Persistence

/// A call with an item that cannot be encoded: it fails without any fault.
struct PoisonScenario: Sendable {
  let key: Int
  /// What is saved before it in the same batch; alone when `nil`.
  let batch: [StoreStep.Pair]?
  let prepared: PreparedContent
  let durability: Durability

  static let all: [PoisonScenario] = PreparedContent.allCases.flatMap { prepared in
    Durability.allCases.flatMap { durability in
      [0, 100].flatMap { key in
        [nil, [.init(key: 1, revision: 77), .init(key: 101, revision: 1)]].map {
          PoisonScenario(key: key, batch: $0, prepared: prepared, durability: durability)
        }
      }
    }
  }

  func run(_ subject: Subject) async throws -> CaseResult {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    try await prepared.save(with: subject, arena.configuration(durability))
    let store = try await subject.open(arena.configuration(durability))
    let problem = try await problem(subject, store, arena)
    try await store.close()
    let failure = problem.map {
      "the store holds \(text(prepared.content)) (\(durability.rawValue))\n\(call)\n\($0)"
    }
    return CaseResult(failure: failure.map(arena.withoutDirectory))
  }

  private var call: String {
    let poison = "\(key): an item that cannot be encoded"
    guard let batch else { return "save \(poison)" }
    return "save [" + batch.map { "\($0.key): \($0.revision), " }.joined() + poison + "]"
  }

  private func problem(
    _ subject: Subject, _ store: any ErasedStore, _ arena: Arena
  ) async throws -> String? {
    do {
      let wasAccepted =
        if let batch {
          try await store.saveUnencodable(
            key, after: batch.map { (key: $0.key, revision: $0.revision) })
        } else {
          try await store.saveUnencodable(key)
        }
      // Some models have no such item.
      return wasAccepted ? "it returned" : nil
    } catch {
      let judge = ThrownCall(
        subject: subject, arena: arena, store: store, before: prepared.content, step: .loadAll)
      return try await judge.problemAfterThrowing().map { "it threw: \(error)\n\($0)" }
    }
  }
}
