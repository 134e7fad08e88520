import Foundation
import Measurement
import ResultModel
import Testing
import TextTables

@testable import Reports

@Suite("What is said of openings")
struct OpeningReportTests {
  /// The actor needs 1 ms with 1,000 records and 50 ms with 100,000, the mutex half of it.
  private func result(read: Figure = .value(0)) throws -> BenchmarkResult {
    var result = try SampleResult.small()
    for (arm, speed) in [("actor", 1.0), ("mutex", 2), ("actor (again)", 1)] {
      for (records, time) in [(1_000, 1e6), (100_000, 50e6)] {
        let scenario = Scenario(.open, clients: 1, records: records, durability: .powerLoss)
        let figures: [(Metric, Figure)] = [
          (.openToFind, .value(time / speed)), (.openResident, .value(Double(records) * 400)),
          (.openFiles, .value(Double(records) * 200)), (.openDiskReads, read),
        ]
        for (metric, figure) in figures {
          result.cells.append(
            ResultCell(arm, scenario, metric, rounds: Array(repeating: figure, count: 6)))
        }
      }
    }
    return result
  }

  @Test func theTableHasEverySizeAndTheStateOfTheCache() throws {
    let text = BenchmarkTable(try result(), style: .plain).rendered()
    #expect(text.contains("1,000 records") && text.contains("100,000 records"))
    let line = try #require(
      text.split(separator: "\n").first { $0.contains("mutex") && $0.contains("25.0 ms") })
    #expect(
      line.contains("500 µs") && line.contains("25.0 ms – 25.0 ms") && line.contains("40.0 MB"))
    #expect(text.contains("No file was read from the disk"))
    let cold = BenchmarkTable(try result(read: .value(4_096)), style: .plain).rendered()
    #expect(cold.contains("an opening read up to 4.10 kB from the disk"))
    let unknown = BenchmarkTable(try result(read: .unavailable("no /proc")), style: .plain)
    #expect(unknown.rendered().contains("is not known (no /proc)"))
  }

  @Test func aResultWithoutOpeningsHasNoTable() throws {
    let text = BenchmarkTable(try SampleResult.small(), style: .plain).rendered()
    #expect(!text.contains("opening a store"))
  }

  @Test func itIsASentence() throws {
    let sentences = Explanation(try result()).paragraphs().joined(separator: "\n")
    #expect(
      sentences.contains(
        "Opened in a fresh process, it has found an item after 1.00 ms with 1,000 records and 50.0 ms with "
          + "100,000; the process grows by 40.0 MB then."))
  }

  @Test func thePageHasAChartForEachStore() throws {
    let page = BenchmarkPage(try result()).rendered()
    #expect(page.components(separatedBy: "<figure class=\"opening\"").count == 3)
    #expect(page.contains("until the first find has returned"))
  }

  @Test func exportsHaveIt() throws {
    #expect(
      CommaSeparatedExport.text(of: try result()).contains("mutex,open,1,1000,powerLoss,open."))
  }

  @Test func aSlowerOpeningIsARegression() throws {
    var after = try result()
    for index in after.cells.indices where after.cells[index].metric == .openToFind {
      guard after.cells[index].variant == "mutex" else { continue }
      after.cells[index].rounds = after.cells[index].rounds.map { $0 * 2 }
      after.cells[index].value = after.cells[index].value.map { $0 * 2 }
    }
    let comparison = RunComparison(try result(), after)
    #expect(comparison.regressions.map(\.metric) == [.openToFind, .openToFind])
  }
}
