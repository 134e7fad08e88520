import Measurement
import Persistence
import ResultModel
import Testing
import TextTables

@testable import Reports

@Suite("One store against itself, many times")
struct SelfCheckTests {
  /// A run whose A/A arm is off by a factor.
  private func run(off factor: Double) throws -> BenchmarkResult {
    var result = try SampleResult.small()
    func rounds(_ factor: Double) -> [Figure] {
      [97, 98, 99, 101, 102, 103].map { .value($0 * factor) }
    }
    result.cells = [("actor", 1.0), ("actor (again)", factor)].flatMap { arm, factor in
      [Metric.throughput, .saveMedian, .saveTail].map {
        ResultCell(arm, SampleResult.saves, $0, rounds: rounds(factor))
      }
    }
    let ratio = try PairedRatio(
      of: rounds(factor).compactMap(\.value).reversed(), over: rounds(1).compactMap(\.value))
    result.comparisons = [
      Comparison(
        variant: "actor (again)", baseline: "actor", scenario: SampleResult.saves, ratio: ratio,
        verdict: ratio.verdict(noiseFloor: try NoiseFloor(ratios: [1, 1])))
    ]
    return result
  }

  private func check(right: Int, wrong: Int) throws -> SelfCheck {
    var check = SelfCheck()
    for _ in 0..<right { check.add(try run(off: 1)) }
    for _ in 0..<wrong { check.add(try run(off: 1.5)) }
    return check
  }

  @Test func everyFigureIsCountedInEveryRun() throws {
    let check = try check(right: 18, wrong: 2)
    #expect(
      check.rows.map(\.figure) == [
        "throughput, ratio contains 1", "throughput", "save.p50", "save.p99",
      ])
    #expect(check.rows.allSatisfy { $0.agreed == 18 && $0.runs == 20 })
    // 2 of 20 wrong is what chance gives in a quarter of the checks.
    #expect(check.holds)
    let text = SelfCheckText(check, style: .plain).rendered()
    #expect(text.contains("72 of 80 intervals contain 1 or overlap (90"))
    #expect(text.contains("No figure agrees less often than chance explains."))
  }

  @Test func intervalsThatAreTooNarrowFail() throws {
    let check = try check(right: 14, wrong: 6)
    #expect(check.failures.count == 4 && !check.holds)
    let text = SelfCheckText(check, style: .plain).rendered()
    #expect(text.contains("too few") && text.contains("their intervals are too narrow"))
  }

  @Test func withoutFiguresNothingHolds() throws {
    var check = SelfCheck()
    #expect(!check.holds)
    var empty = try run(off: 1)
    (empty.cells, empty.comparisons) = ([], [])
    check.add(empty)
    #expect(
      !check.holds && SelfCheckText(check, style: .plain).rendered().contains("nothing is known"))
  }
}
