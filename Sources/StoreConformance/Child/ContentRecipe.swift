import Linearizability
import Persistence
import Processes
import SeededRandom

/// One of many ways to the same content.
///
/// The ways differ in their order, in intermediate revisions and extra keys, in batches, and in
/// closing the store in between.
struct ContentRecipe: Codable, Sendable {
  let seed: UInt64
  /// Enough items to rule out two equal orders by chance: 1 in 16!.
  private static let itemCount = 16

  /// The content at the end of every recipe.
  static let content = Dictionary(uniqueKeysWithValues: (0..<itemCount).map { ($0, $0 % 5 + 1) })

  /// The calls, in several sittings.
  ///
  /// The store is closed after each sitting.
  var sittings: [[StoreCall]] {
    var random = SplitMix64(seed: seed)
    let pairs = Self.content.map { (key: $0.key, revision: $0.value) }
      .sorted { $0.key < $1.key }.shuffled(using: &random)
    var calls: [StoreCall] = []
    for pair in pairs where Bool.random(using: &random) {
      calls.append(.save(key: pair.key, revision: 0))
      calls.append(.save(key: pair.key + 100, revision: 0))
    }
    let cut = Int.random(in: 0...pairs.count, using: &random)
    calls.append(.saveAll(Array(pairs[..<cut])))
    calls += pairs[cut...].map { .save(key: $0.key, revision: $0.revision) }
    let extra = pairs.map { $0.key + 100 }.shuffled(using: &random)
    calls.append(.deleteAll(Array(extra[..<cut])))
    calls += extra[cut...].map { .delete(key: $0) }
    guard Bool.random(using: &random) else { return [calls] }
    let pause = Int.random(in: 1..<calls.count, using: &random)
    return [Array(calls[..<pause]), Array(calls[pause...])]
  }

  /// Gives a new store the content, and closes it.
  func follow(_ subject: Subject, _ configuration: StoreConfiguration) async throws {
    for calls in sittings {
      let store = try await subject.open(configuration)
      for call in calls { _ = try await store.perform(call) }
      try await store.close()
    }
  }
}

extension ChildRole {
  /// The report of a child after the content is on disk and the store is closed.
  static let produced = "produced"

  /// Gives the store the recipe's content and closes it.
  static func produce(
    _ place: ChildConfiguration, _ recipe: ContentRecipe, _ subject: Subject
  ) async throws {
    try await recipe.follow(subject, try place.configuration())
    ChildReports.tell(produced)
  }
}
