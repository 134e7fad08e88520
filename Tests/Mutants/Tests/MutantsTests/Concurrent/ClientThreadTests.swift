import Foundation
@testable import Linearizability
import Persistence
import SeededRandom
import Synchronization
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("Clients on threads of their own")
struct ClientThreadTests {
  private final class Seen: Sendable {
    let threads = Mutex<[ObjectIdentifier]>([])

    func note() { threads.withLock { $0.append(ObjectIdentifier(Thread.current)) } }
  }

  private actor Passive {
    func note(_ seen: Seen) { seen.note() }
  }

  @Test func everyClientHasAThreadAndKeepsIt() async throws {
    // The start gate opens when all clients wait at it: with fewer threads than clients it would
    // never open.
    try await ClientThreads.with(8) { threads in
      let clients = (0..<8).map { _ in Seen() }
      let insideActor = Seen()
      let store = Passive()
      try await threads.run(8) { client in
        for _ in 0..<5 {
          clients[client].note()
          await Task.yield()
          // An actor without a custom executor runs on a caller's preferred executor. Under
          // contention this can be the previous caller's, whose thread continues with the next job.
          await store.note(insideActor)
        }
      }
      let used = clients.map { seen in Set(seen.threads.withLock { $0 }) }
      #expect(used.allSatisfy { $0.count == 1 })
      #expect(Set(used.joined()).count == 8)
      #expect(insideActor.threads.withLock { Set($0) }.isSubset(of: Set(used.joined())))
    }
  }

  @Test func anErrorOfAClientComesBackAfterAllHaveEnded() async {
    let ended = Atomic(0)
    await ClientThreads.with(4) { threads in
      _ = await #expect(throws: ForeignItem.self) {
        try await threads.run(4) { client in
          defer { ended.add(1, ordering: .relaxed) }
          if client == 0 { throw ForeignItem(description: "wrong") }
          await Task.yield()
        }
      }
    }
    #expect(ended.load(ordering: .relaxed) == 4)
  }

  @Test func aCallThatOutlivesItsThreadStillEnds() async throws {
    let (waiting, report) = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
    let (call, continuation) = await ClientThreads.with(1) { threads in
      let call = threads.start(0) { await withCheckedContinuation { _ = report.yield($0) } }
      var arrivals = waiting.makeAsyncIterator()
      return (call, await arrivals.next())
    }
    // The call's thread was stopped before the call is resumed.
    try #require(continuation).resume()
    await call.ended()
    #expect(call.hasReturned)
  }

  @Test func oneCaseHasTheSamePlanEveryTime() {
    let trial = Trial(
      subject: Mutants.honestActor, replay: Replay(.linearizability, seed: 5), effort: 1, child: nil
    )
    let plans = (0..<2).map { _ in
      (0..<20).map { number in
        var random = trial.randomNumbers(case: number)
        let plan = HistoryPlan.sharedKeys(&random, number: number)
        return "\(plan.initial.sorted { $0.key < $1.key }) \(plan.clients)"
      }
    }
    // A failed comparison of whole plans would print pages.
    #expect(plans[0].map(\.hashValue) == plans[1].map(\.hashValue))
    #expect(Set(plans[0]).count == 20)
  }

  @Test func plansStayWithinWhatTheCheckerDecides() {
    for number in 0..<500 {
      var random = SplitMix64(seed: UInt64(number))
      let plan = HistoryPlan.sharedKeys(&random, number: number)
      let spansKeys = plan.clients.flatMap(\.steps).contains { $0.call.spansKeys }
      #expect((2...HistoryPlan.mostClients).contains(plan.clients.count))
      #expect(plan.keys.count <= 4)
      if spansKeys { #expect(plan.clients.count <= 6) }
      if spansKeys { #expect(plan.clients.map(\.steps.count).reduce(0, +) <= 60) }
    }
  }

  @Test func aCallOverlapsWhenItBeginsBeforeAnEarlierOneReturns() throws {
    func call(_ client: Int, _ invoked: UInt64, _ returned: UInt64) -> CompletedOperation<StoreCall>
    {
      CompletedOperation(
        client: client, invoked: invoked, returned: returned, call: .delete(key: 0), outcome: .ok)
    }
    func count(_ calls: [CompletedOperation<StoreCall>]) throws -> Int {
      RecordedHistory(history: try History(calls), initial: [:]).overlapCount
    }
    #expect(try count([call(0, 1, 2), call(1, 3, 4), call(0, 5, 6)]) == 0)
    #expect(try count([call(0, 1, 4), call(1, 2, 3), call(0, 5, 6)]) == 1)
    #expect(try count([call(0, 1, 9), call(1, 2, 3), call(2, 4, 5)]) == 2)
  }
}
