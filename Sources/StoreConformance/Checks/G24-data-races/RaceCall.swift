import SeededRandom

/// One call of a client, whose result is ignored.
enum RaceCall: Sendable {
  case call(StoreStep)
  case count
  case page(after: Int?, limit: Int)
  case snapshot
  case follow
  case close

  /// The number of keys; few, so that clients use the same keys.
  private static let keys = 4

  /// Creates a random list of calls.
  static func list(count: Int, using random: inout SplitMix64) -> [RaceCall] {
    StoreStep.list(count: count, keys: keys, using: &random).map { step in
      switch Int.random(in: 0..<10, using: &random) {
      case 0: .count
      case 1:
        .page(
          after: Bool.random(using: &random) ? nil : Int.random(in: 0..<keys, using: &random),
          limit: Int.random(in: 1...keys, using: &random))
      case 2: .snapshot
      case 3: .follow
      default: .call(step)
      }
    }
  }

  /// Makes the call on a store.
  func perform(on store: any ErasedStore) async throws {
    switch self {
    case .call(let step): try await step.perform(on: store)
    case .count: _ = try await store.count()
    case .page(let key, let limit): _ = try await store.page(after: key, limit: limit)
    case .snapshot: _ = try await store.snapshot()
    case .follow: _ = try await store.changes()
    case .close: try await store.close()
    }
  }
}
