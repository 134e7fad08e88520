import Measurement
import ResultModel
import Testing
import TextTables

@testable import Reports

@Suite("Whether rates are steady")
struct SteadyStateTests {
  private func result(_ drifts: [String: [Double]]) throws -> BenchmarkResult {
    var result = try SampleResult.small()
    for (arm, rounds) in drifts.sorted(by: { $0.key < $1.key }) {
      result.cells.append(
        ResultCell(arm, SampleResult.saves, .drift, rounds: rounds.map { .value($0) }))
    }
    return result
  }

  @Test func aRateDriftsWhereTheIntervalOverRoundsDoesNotContainZero() throws {
    let result = try result([
      "actor": [-0.1, 0.1, -0.05, 0.05, -0.2, 0.2],
      "mutex": [-0.3, -0.31, -0.29, -0.3, -0.3, -0.3],
      "nslock": [0.1, 0.11, 0.1, 0.1, 0.1, 0.12],
    ])
    let state = SteadyState(result)
    #expect(state.count == 3 && state.drifts.map(\.cell.variant) == ["mutex", "nslock"])
    let sentence = try #require(state.sentence)
    #expect(
      sentence
        == "steady state: 2 of 3 rates rise or fall within their windows (1 would by chance); the most "
        + "mutex, \(SampleResult.saves): down 30.0 %")
    #expect(BenchmarkTable(result, style: .plain).rendered().contains("\n\(sentence)\n"))
  }

  @Test func fewRoundsSayNothing() throws {
    #expect(SteadyState(try result(["actor": [0.5, 0.5, 0.5]])).sentence == nil)
  }

  @Test func withoutADriftNoneIsNamed() throws {
    let state = SteadyState(try result(["actor": [-0.1, 0.1, -0.05, 0.05, -0.2, 0.2]]))
    #expect(
      state.sentence
        == "steady state: 0 of 1 rates rise or fall within their windows (1 would by chance)")
  }
}
