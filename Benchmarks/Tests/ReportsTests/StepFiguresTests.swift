import Measurement
import Reports
import ResultModel
import Testing

@Suite("What a result says about a step")
struct StepFiguresTests {
  private func figures(
    from before: String, to after: String,
    _ change: (inout BenchmarkResult) throws -> Void = { _ in }
  ) throws -> StepFigures? {
    var result = try SampleResult.small()
    try change(&result)
    return try StepFigures(result, from: before, to: after)
  }

  /// A second store beside `mutex`, so much as often as the baseline in each round.
  private func add(_ ratios: [Double], to result: inout BenchmarkResult) throws {
    let template = result.comparisons[0]
    let ratio = try PairedRatio(of: ratios, over: ratios.map { _ in 1 })
    result.comparisons.append(
      Comparison(
        variant: "nslock", baseline: "actor", scenario: template.scenario, ratio: ratio,
        noiseFloor: template.noiseFloor, verdict: .faster))
  }

  @Test func theBaselineIsEitherSideOfAStep() throws {
    let from = try #require(try figures(from: "actor", to: "mutex"))
    #expect(from.rates.map(\.scenario) == [SampleResult.saves])
    #expect(from.rates[0].difference?.text == "2.00 (2.00 to 2.00)")
    let to = try #require(try figures(from: "mutex", to: "actor"))
    #expect(to.rates[0].difference?.text == "0.500 (0.500 to 0.500)")
  }

  @Test func twoOtherStoresAreComparedRoundByRound() throws {
    // As often as the mutex in no round, and ten times as often in each: pairing shows it.
    let rounds: [Double] = [1, 2, 3, 4, 5, 6]
    var result = try SampleResult.small()
    try add(rounds, to: &result)
    let ratio = try PairedRatio(of: rounds.map { 10 * $0 }, over: rounds.map { _ in 1 })
    result.comparisons[0].ratio = ratio
    let step = try #require(try StepFigures(result, from: "nslock", to: "mutex"))
    #expect(step.rates[0].difference?.text == "10.0 (10.0 to 10.0)")
  }

  @Test func whatNoiseExplainsIsNoDifference() throws {
    let step = try figures(from: "actor", to: "mutex") {
      $0.comparisons[0].noiseFloor = try NoiseFloor(ratios: Array(repeating: 2.5, count: 6))
    }
    #expect(step?.rates.count == 1 && step?.rates[0].difference == nil)
    let without = try figures(from: "actor", to: "mutex") { result in
      for index in result.comparisons.indices { result.comparisons[index].noiseFloor = nil }
    }
    #expect(without?.rates.count == 1 && without?.rates[0].difference == nil)
  }

  @Test func aStoreThatLacksARoundIsNotCompared() throws {
    var result = try SampleResult.small()
    try add([2, 2, 2, 2, 2], to: &result)
    #expect(try StepFigures(result, from: "nslock", to: "mutex") == nil)
    #expect(try StepFigures(result, from: "actor", to: "nslock") == nil)
    #expect(try StepFigures(result, from: "actor", to: "sqlite") == nil)
  }

  @Test func whatIsTakenOnceIsShownAsItIs() throws {
    let step = try figures(from: "actor", to: "mutex") { result in
      for (arm, value) in [("actor", 403e6), ("mutex", 271e3)] {
        result.cells.append(ResultCell(arm, SampleResult.saves, .startDelay, .value(value)))
      }
    }
    let single = try #require(step?.singles.first)
    #expect(step?.singles.count == 1, "allocations are known of one of the two alone")
    #expect(single.before == "403 ms" && single.after == "271 µs")
    #expect(StepFigures.singleTitles.contains(single.title))
  }
}
