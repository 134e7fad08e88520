import Linearizability
import Persistence
import Synchronization
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("Recorded histories go on until calls overlap")
struct HistorySweepTests {
  private final class Attempts: Sendable {
    let count = Atomic(0)
    let meetings = Atomic(0)

    /// Returns a history whose two calls overlap in the attempt with this number, and not before.
    func next(overlappingAt number: Int, clientsMeet: Bool) throws -> RecordedHistory {
      let attempt = count.add(1, ordering: .relaxed).newValue
      if clientsMeet { meetings.add(1, ordering: .relaxed) }
      let overlaps = attempt >= number
      let calls = [
        CompletedOperation<StoreCall>(
          client: 0, invoked: 1, returned: overlaps ? 4 : 2, call: .find(key: 0),
          outcome: .found(nil)),
        CompletedOperation<StoreCall>(
          client: 1, invoked: 3, returned: 5, call: .find(key: 0), outcome: .found(nil)),
      ]
      return RecordedHistory(history: try History(calls), initial: [:])
    }
  }

  private func finding(overlappingAt number: Int, _ attempts: Attempts) async -> Finding {
    let trial = Trial(
      subject: Mutants.honestActor, replay: Replay(.linearizability, seed: 1), effort: 0.01,
      child: nil)
    var sweep = HistorySweep(
      trial, ordinary: 1_000,
      record: { _, _, clientsMeet, _ in
        try attempts.next(overlappingAt: number, clientsMeet: clientsMeet)
      },
      plan: { random, number in HistoryPlan.sharedKeys(&random, number: number) })
    return await sweep.run { _ in .explained }
  }

  @Test func aLateOverlapIsWaitedFor() async {
    let attempts = Attempts()
    let finding = await finding(overlappingAt: 1_500, attempts)
    guard case .held(let explored, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored == 1_500)
    #expect(detail.contains(" 1 begun while another client's was under way"))
    #expect(attempts.meetings.load(ordering: .relaxed) > 700)
  }

  @Test func moreIsNotTriedThanNeeded() async {
    let attempts = Attempts()
    _ = await finding(overlappingAt: 10, attempts)
    #expect(attempts.count.load(ordering: .relaxed) == 10)
  }

  @Test func withoutAnOverlapNothingIsConcluded() async {
    let finding = await finding(overlappingAt: .max, Attempts())
    #expect(finding == .notExercised("no two of 4020 calls ever overlapped"))
  }
}

@Suite("A barrier before each call")
struct CallBarrierTests {
  @Test func nobodyBeginsACallBeforeAllHaveEndedTheLast() async throws {
    let barrier = CallBarrier(clients: 4)
    let ended = Atomic(0)
    try await ClientThreads.with(4) { threads in
      try await threads.run(4) { _ in
        defer { barrier.leave() }
        for round in 0..<50 {
          await barrier.meet()
          #expect(ended.load(ordering: .acquiring) >= 4 * round)
          ended.add(1, ordering: .acquiringAndReleasing)
        }
      }
    }
    #expect(ended.load(ordering: .relaxed) == 200)
  }

  @Test func whoLeavesIsNotWaitedFor() async throws {
    let barrier = CallBarrier(clients: 3)
    let met = Mutex([0, 0, 0])
    try await ClientThreads.with(3) { threads in
      try await threads.run(3) { client in
        defer { barrier.leave() }
        for _ in 0..<(client * 10) {
          await barrier.meet()
          met.withLock { $0[client] += 1 }
        }
      }
    }
    #expect(met.withLock { $0 } == [0, 10, 20])
  }
}
