import Synchronization
import Testing

@testable import StoreConformance

@Suite("Cases of the check of data races")
struct RacePlanTests {
  @Test func theSameSeedAndNumberMakeTheSameCase() {
    let plans = (0..<2).map { _ in RacePlan(number: 7, seed: 3, isInTurns: true) }
    #expect("\(plans[0])" == "\(plans[1])")
    #expect("\(plans[0])" != "\(RacePlan(number: 8, seed: 3, isInTurns: true))")
    #expect("\(plans[0])" != "\(RacePlan(number: 7, seed: 4, isInTurns: true))")
  }

  @Test func aDozenCasesHaveEveryEndingWithAndWithoutOverlap() {
    let plans = (0..<12).map { RacePlan(number: $0, seed: 1, isInTurns: false) }
    for ending in RacePlan.Ending.allCases {
      #expect(Set(plans.filter { $0.ending == ending }.map { $0.turns == nil }) == [true, false])
    }
    for plan in plans {
      #expect(plan.clients.count >= 2)
      if let turns = plan.turns {
        #expect(
          turns.sorted()
            == plan.clients.indices.flatMap { client in
              plan.clients[client].map { _ in client }
            })
      }
    }
  }

  @Test func noCallOverlapsWhereThatIsAskedFor() {
    for number in 0..<12 {
      #expect(RacePlan(number: number, seed: 1, isInTurns: true).turns != nil)
    }
  }

  @Test func clientsHaveTheirTurnsInTheOrderGiven() async throws {
    let order = [1, 0, 0, 2, 1, 2, 2, 0]
    let turns = Turns(order)
    let seen = Mutex<[Int]>([])
    try await ClientThreads.with(3) { threads in
      try await threads.run(3) { client in
        for _ in 0..<(order.count { $0 == client }) {
          turns.wait(for: client)
          seen.withLock { $0.append(client) }
          turns.pass()
        }
      }
    }
    #expect(seen.withLock { $0 } == order)
  }
}
