import Persistence

/// A call with an item that cannot be encoded, which therefore fails without a fault.
struct PoisonScenario: Sendable {
  let key: Int
  /// The pairs that are saved before the item in the same batch; `nil` if the item is saved alone.
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
    let outcome = await save(on: store)
    if case .success(false) = outcome {
      // Some models have no such item.
      try await store.close()
      return CaseResult(explored: 0)
    }
    let problem = try await problem(after: outcome, subject, store, arena)
    try await store.close()
    let failure = problem?.after(
      "the store holds \(text(prepared.content)) (\(durability.rawValue))", call)
    return CaseResult(failure: failure?.replacing(arena.withoutDirectory))
  }

  private var call: String {
    let poison = "\(key): an item that cannot be encoded"
    guard let batch else { return "save \(poison)" }
    return "save [" + batch.map { "\($0.key): \($0.revision), " }.joined() + poison + "]"
  }

  /// Makes the call; returns `false` if the model has no item that cannot be encoded.
  private func save(on store: any ErasedStore) async -> Result<Bool, any Error> {
    do {
      guard let batch else { return .success(try await store.saveUnencodable(key)) }
      let pairs = batch.map { (key: $0.key, revision: $0.revision) }
      return .success(try await store.saveUnencodable(key, after: pairs))
    } catch {
      return .failure(error)
    }
  }

  private func problem(
    after outcome: Result<Bool, any Error>, _ subject: Subject, _ store: any ErasedStore,
    _ arena: Arena
  ) async throws -> Violation? {
    guard case .failure(let error) = outcome else { return "it returned" }
    let judge = ThrownCall(
      subject: subject, arena: arena, store: store, before: prepared.content, step: .loadAll)
    return try await judge.problemAfterThrowing()?.after("it threw: \(error)")
  }
}
