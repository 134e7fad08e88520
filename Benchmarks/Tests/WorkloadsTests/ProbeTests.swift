import Measurement
import ResultModel
import Testing
@testable import Workloads

@Suite("What is looked at once")
struct ProbeTests {
  private let saves = scenario(.saveOnly, records: 1_000, .powerLoss)

  @Test func itIsLookedAtOnceForEachStoreThatTasksCall() async throws {
    let machine = FakeMachine()
    let result = try await machine.run(
      ["actor", "mutex", "no-op"], [saves], probes: ProbeRequest.Kind.onRequest)
    let asked = machine.probed.value
    #expect(asked.map(\.arm) == ["actor", "mutex"].flatMap { Array(repeating: $0, count: 4) })
    #expect(asked.prefix(4).map(\.kind) == [.priorityFlood, .hops, .hops, .hops])
    #expect(asked.prefix(4).map(\.scenario.clients) == [9, 1, 1, 8])
    #expect(asked.prefix(4).map(\.scenario.records) == [1_000, 100, 100, 100])
    for request in asked {
      for metric in request.kind.metrics {
        let cell = try result.cell(request.arm, request.scenario, metric)
        #expect(cell.value == Double(request.scenario.clients))
      }
    }
  }

  @Test func nothingIsLookedAtUnlessAskedFor() async throws {
    let machine = FakeMachine()
    let result = try await machine.run(["actor"], [saves])
    #expect(machine.probed.value.isEmpty)
    let probed = Set(Metric.ofPriority + Metric.ofHops)
    #expect(!result.cells.contains { probed.contains($0.metric) })
    let threads = try await machine.run(
      ["mutex"], [saves], callers: .threads, probes: ProbeRequest.Kind.onRequest)
    #expect(machine.probed.value.isEmpty)
    #expect(!threads.cells.contains { probed.contains($0.metric) })
  }

  @Test func whatTheBudgetHasNoRoomForHasItsReason() async throws {
    var machine = FakeMachine()
    machine.seconds = { _, _ in 19 }
    let result = try await machine.run(
      ["actor"], [saves], rounds: 6, budget: 40, probes: [.priorityFlood])
    #expect(machine.probed.value.isEmpty)
    let reasons = result.cells.filter { Metric.ofPriority.contains($0.metric) }.map(\.unavailable)
    #expect(Set(reasons) == ["the budget was used up"] && reasons.count == 7)
  }

  @Test func aProbeThatFailedSaysWhyForEachFigure() {
    let result = ProbeResult([.callerJobs: .value(2)], failure: "it fell")
    #expect(result.figure(.callerJobs) == .value(2))
    #expect(result.figure(.threadChanges) == .unavailable("it fell"))
  }
}
