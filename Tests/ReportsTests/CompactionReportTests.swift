import Foundation
import Measurement
import Persistence
import ResultModel
import Testing
import TextTables

@testable import Reports

@Suite("What is said of compaction")
struct CompactionReportTests {
  private func result(compactions: Double?) throws -> BenchmarkResult {
    func loop(_ workload: Workload, tail: Double, _ count: Double?) -> OpenLoopResult {
      var loop = SampleResult.openLoop("actor-journaled", speed: 100)
      loop.scenario.workload = workload
      let figure =
        count.map { RepeatedFigure(Array(repeating: .value($0), count: 6)) }
        ?? RepeatedFigure(unavailable: "it has no journal that could be written anew")
      for index in loop.points.indices {
        loop.points[index].compactions = figure
        if !loop.points[index].isSaturated {
          loop.points[index].percentiles[2].figure = RepeatedFigure(
            Array(repeating: .value(tail), count: 6))
        }
      }
      return loop
    }
    var result = try SampleResult.small()
    result.cells.append(
      ResultCell("actor-journaled", SampleResult.saves, .throughput, .value(100)))
    result.openLoops = [
      loop(.overwrite, tail: 2e6, compactions.map { _ in 0 }),
      loop(.overwriteCompacting, tail: 7e6, compactions),
    ]
    return result
  }

  private func line(_ text: String) throws -> Substring {
    let table = try #require(text.components(separatedBy: "with and without compaction").last)
    return try #require(table.split(separator: "\n").first { $0.contains("50.0 % of closed") })
  }

  @Test func theTimesStandSideBySideWithTheCount() throws {
    let text = BenchmarkTable(try result(compactions: 40), style: .plain).rendered()
    let line = try line(text)
    #expect(line.contains("2.00 ms") && line.contains("7.00 ms") && line.contains("240"))
    #expect(!text.contains("never written anew: there"))
    #expect(
      BenchmarkPage(try result(compactions: 40)).rendered().contains("with and without compaction"))
  }

  @Test func noneIsSaidAndNotSilent() throws {
    let text = BenchmarkTable(try result(compactions: 0), style: .plain).rendered()
    #expect(text.contains("the journal of actor-journaled was never written anew: there"))
    let other = BenchmarkTable(try result(compactions: nil), style: .plain).rendered()
    #expect(try line(other).contains("no journal"))
  }

  @Test func ratesThatAreNotTheSameDoNotStandSideBySide() throws {
    var other = try result(compactions: 40)
    other.openLoops?[1].points[1].share = 0.6
    let text = BenchmarkTable(other, style: .plain).rendered()
    let table = try #require(text.components(separatedBy: "with and without compaction").last)
    #expect(table.contains("25.0 % of closed") && table.contains("110 % of closed"))
    #expect(!table.contains("50.0 % of closed") && !table.contains("60.0 % of closed"))
  }

  @Test func itIsASentence() throws {
    let text = Explanation(try result(compactions: 40)).paragraphs().joined()
    #expect(
      text.contains(
        "At 50.0 requests a second, 99 in 100 are answered within 7.00 ms while its journal is written anew "
          + "(240 times in all rounds), and within 2.00 ms where it is not."))
    #expect(
      !Explanation(try result(compactions: 0)).paragraphs().joined().contains("written anew ("))
  }
}
