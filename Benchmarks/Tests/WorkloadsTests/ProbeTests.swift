import Measurement
import ResultModel
import Testing
@testable import Workloads

@Suite("What is looked at once")
struct ProbeTests {
  private let saves = scenario(.saveOnly, records: 1_000, .powerLoss)

  @Test func itIsLookedAtOnceForEachStoreThatTasksCall() async throws {
    let machine = FakeMachine()
    let result = try await machine.run(["actor", "mutex", "no-op"], [saves])
    #expect(machine.counted.value.map(\.arm) == ["actor", "actor", "mutex", "mutex"])
    #expect(machine.stalled.value.map(\.arm) == ["actor", "mutex"])
    for request in machine.stalled.value {
      let cell = try result.cell(request.arm, request.scenario, .startDelay)
      #expect(cell.value == 1_000_000)
    }
  }

  @Test func nothingIsLookedAtIfThreadsCall() async throws {
    let machine = FakeMachine()
    let threads = try await machine.run(["mutex"], [saves], callers: .threads)
    #expect(machine.counted.value.isEmpty && machine.stalled.value.isEmpty)
    #expect(!threads.cells.contains { [.allocations, .startDelay].contains($0.metric) })
  }

  @Test func whatTheBudgetHasNoRoomForHasItsReason() async throws {
    var machine = FakeMachine()
    machine.seconds = { _, _ in 20 }
    let result = try await machine.run(["actor"], [saves], rounds: 6, budget: 40)
    #expect(machine.stalled.value.isEmpty)
    let reasons = result.cells.filter { $0.metric == .startDelay }.map(\.unavailable)
    #expect(reasons == ["the budget was used up"])
  }

  @Test func aProbeThatFailedSaysWhyForEachFigure() {
    let result = ProbeResult([.allocations: .value(2)], failure: "it fell")
    #expect(result.figure(.allocations) == .value(2))
    #expect(result.figure(.allocatedBytes) == .unavailable("it fell"))
  }
}
