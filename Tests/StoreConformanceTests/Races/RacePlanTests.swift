import Synchronization
import Testing

@testable import StoreConformance

@Suite("Cases of the check of data races")
struct RacePlanTests {
  @Test func theSameSeedAndNumberMakeTheSameCase() {
    let plans = (0..<2).map { _ in RacePlan(number: 7, seed: 3, isInOrder: true) }
    #expect("\(plans[0])" == "\(plans[1])")
    #expect("\(plans[0])" != "\(RacePlan(number: 8, seed: 3, isInOrder: true))")
    #expect("\(plans[0])" != "\(RacePlan(number: 7, seed: 4, isInOrder: true))")
  }

  @Test func aDozenCasesHaveEveryEndingWithAndWithoutOverlap() {
    let plans = (0..<12).map { RacePlan(number: $0, seed: 1, isInOrder: false) }
    for ending in RacePlan.Ending.allCases {
      #expect(Set(plans.filter { $0.ending == ending }.map { $0.order == nil }) == [true, false])
    }
    for plan in plans {
      #expect(plan.clients.count >= 2)
      if let order = plan.order {
        #expect(
          order.sorted()
            == plan.clients.indices.flatMap { client in
              plan.clients[client].map { _ in client }
            })
      }
    }
  }

  @Test func noCallOverlapsWhereThatIsAskedFor() {
    for number in 0..<12 {
      #expect(RacePlan(number: number, seed: 1, isInOrder: true).order != nil)
    }
  }

  @Test func clientsHaveTheirTurnsInTheOrderGiven() async throws {
    let clients = [1, 0, 0, 2, 1, 2, 2, 0]
    let order = CallOrder(clients)
    let seen = Mutex<[Int]>([])
    try await ClientThreads.with(3) { threads in
      try await threads.run(3) { client in
        for _ in 0..<(clients.count { $0 == client }) {
          order.wait(for: client)
          seen.withLock { $0.append(client) }
          order.pass()
        }
      }
    }
    #expect(seen.withLock { $0 } == clients)
  }
}
