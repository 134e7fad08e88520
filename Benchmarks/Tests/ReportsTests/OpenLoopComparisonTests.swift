import Foundation
import Measurement
import ResultModel
import Testing
import TextTables

@testable import Reports

@Suite("Open loops of one run against another")
struct OpenLoopComparisonTests {
  /// A run in which the actor and its A/A arm have a knee, and are sent equal rates.
  private func run(_ speed: Double, again: Double = 1) throws -> BenchmarkResult {
    var result = try SampleResult.small()
    result.openLoops = [
      SampleResult.openLoop("actor", speed: speed),
      SampleResult.openLoop("actor (again)", speed: speed * again),
    ]
    return result
  }

  private func changes(
    _ before: BenchmarkResult, _ after: BenchmarkResult
  ) -> [RunComparison.Change] {
    RunComparison(before, after).changes.filter { $0.metric == nil }
  }

  @Test func equalRunsHaveEqualKneesAndTails() throws {
    let changes = changes(try run(100), try run(100))
    #expect(
      changes.map(\.figure) == [
        .knee(.poisson), .answered(.poisson, asked: "25.0 % of closed"),
        .responseTail(.poisson, asked: "25.0 % of closed"),
        .answered(.poisson, asked: "50.0 % of closed"),
        .responseTail(.poisson, asked: "50.0 % of closed"),
        // A saturated rate has no response time.
        .answered(.poisson, asked: "110 % of closed"),
      ])
    #expect(changes.allSatisfy { if case .same = $0.outcome { true } else { false } })
  }

  @Test func aLowerKneeIsARegressionAndItsRatesAreNotTheSame() throws {
    let comparison = RunComparison(try run(100), try run(80))
    #expect(comparison.regressions.map(\.figure) == [.knee(.poisson)])
    #expect(comparison.unequalRates == 3)
    let text = RunComparisonText(comparison, style: .plain).rendered()
    #expect(text.contains("3 rates of open loops differ by more than 5 %"))
    #expect(text.contains("knee, poisson") && text.contains("90.0/s") && text.contains("72.0/s"))
    let check = BaselineCheck(try run(80), against: try run(100)).lines()
    #expect(check.contains { $0.hasPrefix("3 rates of open loops differ by more than 5 %") })
  }

  @Test func aLongerTailAtAnEqualRateIsARegression() throws {
    var after = try run(100)
    // A difference within the A/A pair would be noise.
    for index in 0..<2 {
      after.openLoops?[index].points[1].percentiles[2].figure = RepeatedFigure(
        Array(repeating: .value(60e6), count: 6))
    }
    let comparison = RunComparison(try run(100), after)
    #expect(
      comparison.regressions.map(\.figure) == [.responseTail(.poisson, asked: "50.0 % of closed")])
    let check = BaselineCheck(after, against: try run(100))
    #expect(check.failures.count == 1)
    #expect(
      check.lines()[0].contains("response.p99 at 50.0 % of closed, poisson 20.0 ms became 60.0 ms"))
  }

  /// A comparison gives no verdict where a run has no open loop, or none with an A/A arm.
  @Test func whatOnlyOneRunHasIsNotCompared() throws {
    let (without, with) = (try SampleResult.small(), try run(100))
    for (before, after, side) in [(without, with, RunSide.before), (with, without, .after)] {
      let comparison = RunComparison(before, after)
      #expect(comparison.changes.allSatisfy { $0.metric != nil })
      // The knee, and the answers and response times at two rates that were sustained.
      #expect(comparison.notMeasured.map(\.lackedBy) == Array(repeating: side, count: 6))
      #expect(
        MissingFiguresText(comparison).lines()[0].hasSuffix(
          ": actor, save-only: 6 figures with 8 clients (knee, answered and response)"))
    }
    var (alone, later) = (try run(100), try run(50))
    alone.openLoops?.removeLast()
    later.openLoops?.removeLast()
    let change = try #require(changes(alone, later).first)
    #expect(change.outcome == .undecided(.noAgainArm))
  }

  /// A rate by number that only one run was sent, and a knee that was not looked for.
  @Test func aRateAndAKneeThatOnlyOneRunHasAreNamed() throws {
    var (before, after) = (try run(100), try run(100))
    for index in 0..<2 {
      before.openLoops?[index].points[0].share = nil
      after.openLoops?[index].points[0].share = nil
      after.openLoops?[index].points[0].offered = RepeatedFigure(
        Array(repeating: .value(40), count: 6))
      after.openLoops?[index].knee = nil
    }
    let comparison = RunComparison(before, after)
    let missing = comparison.notMeasured.map { "\($0.figure.name) \($0.lackedBy)" }
    #expect(
      missing == [
        "knee, poisson after", "answered at 40.0/s, poisson before",
        "response.p99 at 40.0/s, poisson before", "answered at 25.0/s, poisson after",
        "response.p99 at 25.0/s, poisson after",
      ])
  }

  /// A knee of 0 means that no rate was sustained; it has no ratio.
  @Test func aKneeThatBecameZeroIsNotPassedOver() throws {
    var after = try run(100)
    for index in 0..<2 {
      after.openLoops?[index].knee = RepeatedFigure(Array(repeating: .value(0), count: 6))
    }
    let knee = changes(try run(100), after).first { $0.figure == .knee(.poisson) }
    #expect(knee?.outcome == .undecided(.noRatio))
    #expect(
      BaselineCheck(after, against: try run(100)).lines().contains(
        "undecided, because a round has the value 0, so there is no ratio: actor, save-only: "
          + "1 figure with 8 clients (knee)"))
  }

  @Test func whatTheAgainArmDiffersByIsNoise() throws {
    #expect(RunComparison(try run(100, again: 0.7), try run(80)).regressions.isEmpty)
  }

  /// A run of which some requests were due and never sent, in a round that was saturated.
  private func runWithUnsent() throws -> BenchmarkResult {
    var result = try run(100)
    for index in 0..<2 {
      result.openLoops?[index].points[1].unsent = 7
      result.openLoops?[index].points[0].unsent = 0
    }
    return result
  }

  @Test func lowerBoundsAreMarkedAndNotCompared() throws {
    let result = try runWithUnsent()
    let text = BenchmarkTable(result, style: .plain).rendered()
    #expect(text.contains("≥ 10.0 ms  ≥ 15.0 ms  ≥ 20.0 ms  ≥ 30.0 ms"), "\(text)")
    #expect(text.contains("≥ 40.0 ms\n"))
    #expect(text.contains("\n≥: at least, because requests were due"))
    #expect(!BenchmarkTable(try run(100), style: .plain).rendered().contains("≥"))
    func undecided(_ asked: String, _ changes: [RunComparison.Change]) -> RunComparison.Outcome? {
      changes.first { $0.figure == .responseTail(.poisson, asked: asked) }?.outcome
    }
    let later = changes(try run(100), result)
    #expect(undecided("25.0 % of closed", later) == .same(within: 0))
    #expect(undecided("50.0 % of closed", later) == .undecided(.notSustained(.after)))
    let earlier = changes(result, try run(100))
    #expect(undecided("50.0 % of closed", earlier) == .undecided(.notSustained(.before)))
    // Two lower bounds tell nothing.
    #expect(undecided("50.0 % of closed", changes(result, result)) == nil)
  }

  @Test func exportsTellLowerBoundsFromTimes() throws {
    let result = try runWithUnsent()
    let lines = CommaSeparatedExport.text(of: result).split(separator: "\r\n")
    #expect(lines.count { $0.contains("response.p99.at-least,ns") } == 2)
    #expect(lines.count { $0.contains("response.longest.at-least,ns") } == 2)
  }

  @Test func nothingIsAnsweredWithinALowerBound() throws {
    var result = try runWithUnsent()
    for index in 0..<2 { result.openLoops?[index].points[0].unsent = 7 }
    let sentences = OpenLoopExplanation(result, "actor").sentences()
    #expect(!sentences.isEmpty && !sentences.contains { $0.contains("within") })
    let whole = OpenLoopExplanation(try run(100), "actor").sentences()
    #expect(whole.contains { $0.contains("within") })
  }

  @Test func anOlderFileSaysThatItMayLackTheSlowest() throws {
    var result = try run(100)
    result.openLoops?[0].points[1].held = 3
    let text = BenchmarkTable(result, style: .plain).rendered()
    #expect(text.contains("does not say how many of those requests were never sent"))
    result.openLoops?[0].points[1].unsent = 0
    #expect(!BenchmarkTable(result, style: .plain).rendered().contains("never sent"))
  }

  @Test func theTextSaysHowOftenFilesWereReplaced() throws {
    let text = BenchmarkTable(try run(100), style: .plain).rendered()
    #expect(text.contains("actor replaced a file 12 times in all 6 rounds at 50.0 % of closed."))
  }

  @Test func whereAJournalMayBeWrittenAnewItIsCounted() throws {
    var result = try run(100)
    #expect(!BenchmarkTable(result, style: .plain).rendered().contains("compactions"))
    for index in 0..<2 {
      result.openLoops?[index].scenario.workload = .overwriteCompacting
      result.openLoops?[index].points[0].compactions = RepeatedFigure(
        index == 0
          ? Array(repeating: .value(40), count: 6) : [.unavailable("it has no journal")])
    }
    let lines = BenchmarkTable(result, style: .plain).rendered().split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("response time ") && $0.hasSuffix(" compactions") })
    let counts = lines.filter { $0.contains(" 25.0 % of closed ") }
    #expect(counts.count == 2 && counts[0].hasSuffix(" 240"), "\(counts)")
    #expect(counts.last?.hasSuffix(" no journal") == true)
    #expect(BenchmarkPage(result).rendered().contains(">compactions</th>"))
    let sentences = OpenLoopExplanation(result, "actor").sentences()
    #expect(sentences.contains { $0.contains("answered within") })
  }

  @Test func thePageOfTwoRunsHasAChartForEachFigure() throws {
    let page = RunComparisonPage(
      ("one.json", try run(100)), ("two.json", try run(80)), .force
    ).rendered()
    #expect(page.contains("Lockstep: one run against another"))
    #expect(page.contains("two.json (2026-01-02T03:04:05Z) against one.json"))
    // The throughput and the median of the saves in two scenarios each, and the knee.
    #expect(page.components(separatedBy: "<figure class=\"run-forest\"").count == 6)
    #expect(page.contains("knee, poisson") && page.contains(">worse</td>"))
    #expect(!page.contains(">better</td>"))
    #expect(page.contains("conditions of the runs"))
  }
}
