import Measurement
import ResultModel
import Synchronization
import Testing

@testable import Workloads

@Suite("Two runs that measure by turns")
struct RunTurnsTests {
  private final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    var now: Value { value.withLock { $0 } }
    func change(_ body: @Sendable (inout Value) -> Void) { value.withLock { body(&$0) } }
  }

  /// The order in which two sides took so many turns each, which begin in any order.
  private func order(before: Int, after: Int) async -> String {
    let turns = RunTurns()
    let taken = Shared("")
    await withTaskGroup(of: Void.self) { group in
      for (side, count, letter) in [(RunTurns.Side.after, after, "B"), (.before, before, "A")] {
        group.addTask {
          for _ in 0..<count { await turns.take(side) { taken.change { $0 += letter } } }
          await turns.leave(side)
        }
      }
    }
    return taken.now
  }

  @Test(arguments: 1...20)
  func theBeginningAlternates(_: Int) async {
    #expect(await order(before: 6, after: 6) == "ABBAABBAABBA")
  }

  @Test func aRunThatEndsLeavesItsTurnsToTheOther() async {
    #expect(await order(before: 1, after: 5) == "ABBBBB")
    #expect(await order(before: 5, after: 2) == "ABBAAAA")
    #expect(await order(before: 0, after: 2) == "BB")
  }

  @Test func aTurnThatThrowsIsOver() async {
    struct Fault: Error {}
    let turns = RunTurns()
    await #expect(throws: Fault.self) { try await turns.take(.before) { throw Fault() } }
    #expect(await turns.take(.after) { 2 } == 2)
  }

  @Test func theClockOfARunStandsStillWhileItWaits() async {
    let time = Shared(UInt64(0))
    var environment = BenchmarkRun.RunEnvironment(
      directory: "/", measure: { _ in RoundResult(measurements: []) }, progress: { _, _, _ in })
    environment.probe = { _ in
      time.change { $0 += 5 }
      return ProbeResult([.startDelay: .value(1)])
    }
    environment.now = { time.now }
    let turns = RunTurns()
    let (before, after) = (
      environment.taking(turns, as: .before), environment.taking(turns, as: .after)
    )
    let request = ProbeRequest(
      kind: .startDelay, arm: "actor", scenario: scenario(.saveOnly), seed: 1, directory: "/")
    async let later = after.probe(request)
    _ = await before.probe(request)
    #expect(await later.figure(.startDelay) == .value(1))
    #expect(time.now == 10)
    #expect(before.now() >= 5)
    // The later run waited for at most the earlier one's 5 ns, and its own 5 ns count.
    #expect(after.now() >= 5 && after.now() <= 10)
  }
}
