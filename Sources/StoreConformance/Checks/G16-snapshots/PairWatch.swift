import Persistence
import Synchronization

/// The part of G16 with pairs of keys that always change together, each pair by one client.
///
/// A reader detects a defect without a history: half of a pair, or a second half that is older than
/// the first.
struct PairWatch {
  static let firstCase = 1_000_000
  private static let pairCount = 2
  private static let readerCount = 3
  /// The maximum number of reads while the writers are active.
  ///
  /// Endless readers would keep the writers from an unfair lock.
  private static let mostLooks = 400

  /// The key of the first item that nobody changes.
  private static let firstOther = 1_000
  /// Items that nobody changes, more than stores usually read at a time.
  ///
  /// Every fourth case has them.
  private static let others = Dictionary(
    uniqueKeysWithValues: (0..<300).map { (firstOther + $0, 1) })

  /// The number of writers that have ended.
  private final class Done: Sendable {
    let count = Atomic(0)
  }

  let trial: Trial

  func run() async -> Finding {
    let numbers = CaseNumbers(
      first: Self.firstCase, count: trial.cases(trial.isDirect ? 10 : 80), isEndless: true,
      replayAttempts: 200)
    return await ClientThreads.with(Self.pairCount + Self.readerCount) { threads in
      await trial.attempt(numbers, detail: "runs over pairs of keys that change together") {
        try await problem(in: $0, $1, threads)
      }
    }
  }

  private func problem(
    in number: Int, _ attempt: Int, _ threads: ClientThreads
  ) async throws -> Violation? {
    var random = trial.randomNumbers(case: number)
    // The contents of a pair, batch by batch; `nil` stands after a deletion.
    let plans: [[Int?]] = (0..<Self.pairCount).map { _ in
      (0..<Int.random(in: 6...10, using: &random)).map { index in
        Int.random(in: 0..<4, using: &random) == 0 ? nil : index + 1
      }
    }
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let jitter = HookedFileSystem.jittering(arena.base, seed: random.next() &+ UInt64(attempt))
    let store = try await trial.subject.open(
      arena.configuration(fileSystem: trial.isDirect ? nil : jitter))
    let others = number.isMultiple(of: 4) ? Self.others : [:]
    if !others.isEmpty { try await store.fill(others) }
    let done = Done()
    do {
      try await threads.run(Self.pairCount + Self.readerCount) { client in
        if client < plans.count {
          defer { done.count.add(1, ordering: .relaxed) }
          try await Self.write(plans[client], pair: client, store)
        } else {
          try await Self.read(plans, others: others.count, from: client, store) {
            done.count.load(ordering: .relaxed) == plans.count
          }
        }
      }
    } catch let half as HalfSeen {
      return Violation(found: half.seen).after(
        "keys 0 and 1, and keys 2 and 3, are only ever changed together")
    }
    try await store.close()
    return nil
  }

  private static func write(
    _ plan: [Int?], pair: Int, _ store: any ErasedStore
  ) async throws {
    for revision in plan {
      if let revision {
        try await store.save(
          contentsOf: keys(pair).map { (key: $0, revision: revision) })
      } else {
        try await store.delete(contentsOf: keys(pair))
      }
    }
  }

  private static func read(
    _ plans: [[Int?]], others: Int, from client: Int, _ store: any ErasedStore,
    until isDone: () -> Bool
  ) async throws {
    for turn in 0..<mostLooks {
      if isDone() { return }
      yieldThread(times: 1)
      let content = try await store.loadAll()
      let unchanged = content.count { $0.key >= firstOther }
      if unchanged != others {
        throw HalfSeen(seen: "loadAll gave \(unchanged) of \(others) items that nobody changes")
      }
      for pair in plans.indices {
        let seen = keys(pair).map { content[$0] }
        if seen[0] != seen[1] { throw HalfSeen(seen: "loadAll gave \(content)") }
      }
      let pair = (client + turn) % plans.count
      let keys = turn % 2 == 0 ? keys(pair) : keys(pair).reversed()
      let first = try await store.find(keys[0])
      let second = try await store.find(keys[1])
      if !isInOrder(first, second, plans[pair]) {
        throw HalfSeen(
          seen: "find \(keys[0]) gave \(first), and then find \(keys[1]) gave \(second)")
      }
    }
  }

  /// Returns true if a pair could have `second` after `first`: that is, if `second` did not exist
  /// only before `first`.
  private static func isInOrder(_ first: Int?, _ second: Int?, _ plan: [Int?]) -> Bool {
    // An absent first half may come from any deletion, and at the earliest from the beginning.
    guard let first, let start = plan.firstIndex(of: first) else { return true }
    return plan[start...].contains(second)
  }

  private static func keys(_ pair: Int) -> [Int] { [2 * pair, 2 * pair + 1] }
}

/// A reader saw one key of a pair without the other.
private struct HalfSeen: Error {
  let seen: Fact
}
