import Guarantees
import Linearizability
import Persistence
import Processes
import SeededRandom

/// The changes of a writing child's clients.
///
/// Equal plans give equal changes, so the number of a client's acknowledgements tells the parent
/// which content must be on disk.
///
/// Every client has its own keys. Every few changes, one change is a batch of all these keys.
struct WriterPlan: Codable, Sendable {
  static let keysPerClient = 2
  /// More changes than a child usually makes before it is killed.
  static let longestRun = 20_000
  /// Keys that belong to no client, for items that only make the file larger.
  static let ballastKeys = 1_000_000

  var place: ChildConfiguration
  var seed: UInt64
  /// The number of the round; revisions of different rounds differ.
  var round: Int
  var clients: Int
  var ballast: Int
  /// The way in which the store processes a batch.
  ///
  /// With `itemByItem`, the plan contains no batches.
  var batches = Claims.Batches.whole
  /// The number of changes that each client makes, if it is not killed before.
  var length = Self.longestRun

  /// The change that a client makes after `index` others.
  func change(client: Int, index: Int) -> StoreCall {
    var random = SplitMix64(seed: seed ^ UInt64(client << 32 | index))
    let first = client * Self.keysPerClient
    let key = first + Int.random(in: 0..<Self.keysPerClient, using: &random)
    let isDelete = Int.random(in: 0..<5, using: &random) == 0
    let isBatch = Int.random(in: 0..<4, using: &random) == 0 && batches == .whole
    let revision = round * Self.longestRun + index
    let keys = Array(first..<(first + Self.keysPerClient))
    return switch (isBatch, isDelete) {
    case (false, false): .save(key: key, revision: revision)
    case (false, true): .delete(key: key)
    case (true, false): .saveAll(keys.map { (key: $0, revision: revision) })
    case (true, true): .deleteAll(keys)
    }
  }

  /// The content of a client's keys after its first `count` changes.
  func content(of client: Int, after count: Int, from start: [Int: Int]) -> [Int: Int] {
    var content = start.filter { $0.key / Self.keysPerClient == client }
    for index in 0..<count {
      change(client: client, index: index).apply(to: &content)
    }
    return content
  }

  /// The pairs that only make the file larger.
  var ballastPairs: [(key: Int, revision: Int)] {
    (0..<ballast).map { (key: Self.ballastKeys + $0, revision: $0) }
  }
}

extension ChildRole {
  /// Performs a plan and reports `client index` after each call that returned.
  static func write(_ plan: WriterPlan, _ subject: Subject) async throws {
    let store = try await plan.place.open(subject.flushingChanges(for: .killSurvival))
    if plan.ballast > 0, try await store.find(WriterPlan.ballastKeys) == nil {
      try await store.save(contentsOf: plan.ballastPairs)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in 0..<plan.clients {
        group.addTask {
          for index in 0..<plan.length {
            _ = try await store.perform(plan.change(client: client, index: index))
            ChildReports.tell("\(client) \(index)")
          }
        }
      }
      try await group.waitForAll()
    }
    // On a busy machine the kill may come after the end of a plan.
    await untilKilled()
  }
}
