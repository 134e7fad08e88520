import Measurement
import ResultModel
import Testing
import TextTables

@testable import Reports

@Suite("Reports of workloads and sizes of items")
struct WorkloadReportTests {
  private func table(_ result: BenchmarkResult) -> String {
    BenchmarkTable(result, style: .plain).rendered()
  }

  /// The sample, and the figures of a store in other scenarios.
  private func result(_ more: [(Scenario, [(Metric, Double)])]) throws -> BenchmarkResult {
    var result = try SampleResult.small()
    for (scenario, figures) in more {
      for (metric, value) in figures {
        result.cells.append(ResultCell("mutex", scenario, metric, .value(value)))
      }
    }
    return result
  }

  @Test func theWriterStandsBesideTheFinds() throws {
    func scenario(_ workload: Workload) -> Scenario {
      Scenario(workload, clients: 8, records: 1_000, durability: .powerLoss)
    }
    let result = try result([
      (scenario(.readOnly), [(.throughput, 2e6), (.findMedian, 400), (.findTail, 1_000)]),
      (
        scenario(.readWhileWriting),
        [(.throughput, 1e6), (.findMedian, 500), (.findTail, 1_500), (.writerThroughput, 4_321)]
      ),
    ])
    let text = table(result)
    #expect(text.contains("read-while-writing, 1000 records"))
    #expect(text.contains("saves/s beside") && text.contains("4,320"))
    let sentences = Explanation(result).paragraphs().joined(separator: "\n")
    #expect(sentences.contains("while one client more saves 4,320 times a second"), "\(sentences)")
    #expect(sentences.contains("1.50 times as long as without it"), "\(sentences)")
  }

  @Test func sizesOfItemsHaveATableAndAreNotMixed() throws {
    func scenario(_ size: Int) -> Scenario {
      Scenario(.saveOnly, clients: 1, records: 1_000, durability: .powerLoss, itemSize: size)
    }
    let result = try result([
      (scenario(16_000), [(.throughput, 77)]), (scenario(100), [(.throughput, 333)]),
    ])
    let text = table(result)
    #expect(text.contains("cost by item size: save-only, 1 client, 1000 records, powerLoss"))
    let row = text.split(separator: "\n").first {
      $0.contains("mutex") && $0.contains("77.0") && $0.contains("333")
    }
    let order = try #require(row).split(separator: " ").filter {
      ["77.0", "200", "333"].contains($0)
    }
    #expect(order == ["333", "200", "77.0"])
    // The saves of the default items have a row with their own figure, not that of another size.
    #expect(text.contains("save-only, 1000 records, durable against power loss"))
    #expect(BenchmarkTable(result, style: .plain).sizes == [1_000])
  }

  @Test func exportsTellSizesApart() throws {
    let sized = Scenario(
      .fill, clients: 8, records: 1_000, durability: .powerLoss, itemSize: 16_000)
    let result = try result([(sized, [(.throughput, 77)])])
    let lines = CommaSeparatedExport.text(of: result).split(separator: "\r\n")
    #expect(lines[0].hasSuffix(",itemSize"))
    #expect(lines.count { $0.hasSuffix(",16000") } == 1)
    #expect(sized.title(among: [sized]) == "inserts/s, 8 clients, 1,000 records of 16,000 bytes")
  }
}
