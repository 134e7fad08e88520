import Foundation
import Measurement
import ResultModel
import TextTables
import Testing

@testable import Reports

@Suite("Results without histograms")
struct SlimResultTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func sample() throws -> BenchmarkResult {
    var result = try SampleResult.small()
    var histogram = Histogram()
    histogram.record(1_000)
    result.distributions = [
      LatencyDistribution(
        variant: "actor", scenario: SampleResult.saves, operation: .save, histogram: histogram)
    ]
    result.openLoops = [SampleResult.openLoop("actor", speed: 100)]
    return result
  }

  private func read(_ text: String) throws -> BenchmarkResult {
    var result: BenchmarkResult?
    try withTemporaryFile { path in
      try Data(text.utf8).write(to: URL(filePath: path))
      result = try ResultFile.read(path)
    }
    return try #require(result)
  }

  @Test func recordedResultsHoldNone() throws {
    let folder = Self.root.appending(path: "Benchmarks/Results")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }
    #expect(names.count > 1)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let hasHistograms = text.contains("\"slots\"")
      #expect(!hasHistograms, "\(name)")
    }
  }

  @Test func whatIsDrawnOfOneIsAsItWas() throws {
    let whole = try sample()
    let slim = try read(ReportForm.slim.text(of: whole))
    #expect(slim.distributions == nil)
    #expect(slim.cells.count == whole.cells.count)
    #expect(
      BenchmarkTable(slim, style: .plain).rendered()
        == BenchmarkTable(whole, style: .plain).rendered())
    #expect(try ReportForm.markdown.text(of: slim) == ReportForm.markdown.text(of: whole))
    #expect(Explanation(slim).paragraphs() == Explanation(whole).paragraphs())
    #expect(RunComparison(whole, slim).regressions.isEmpty)
    let page = BenchmarkPage(slim).rendered()
    #expect(page.contains("Without a chart: the result has no histograms"))
  }

  @Test func oneThatIsSlimAlreadyStaysAsItIs() throws {
    let text = try ReportForm.slim.text(of: try sample())
    #expect(try ReportForm.slim.text(of: try read(text)) == text)
  }

  @Test func theKindOfAReasonIsKept() throws {
    var whole = try sample()
    let large = Scenario(.saveOnly, clients: 1, records: 10_000, durability: .powerLoss)
    for arm in ["actor", "mutex"] {
      whole.cells.append(ResultCell(arm, large, .throughput, rounds: [.value(10)]))
      whole.cells.append(ResultCell(arm, large, .fileBytes, .notAsked))
    }
    let slim = try read(ReportForm.slim.text(of: whole))
    let kept = slim.cell(of: "mutex", large, .fileBytes)
    #expect(kept?.absence == .notAsked && kept?.unavailable == Absence.notAsked.reason)
    for result in [whole, slim] {
      let text = BenchmarkTable(result, style: .plain).rendered()
      #expect(text.contains("file calls at 10,000 records: not asked (--profile full counts them)"))
    }
  }

  @Test func figuresThatOnlyOlderProgramsMeasuredAreLeftOut() throws {
    let whole = try sample()
    let slim = try ReportForm.slim.text(of: whole)
    let texts = [String(decoding: try ResultFile.json(whole), as: UTF8.self), slim]
    for text in texts {
      let older = text.replacing("\"cpu\"", with: "\"hops.jobs\"")
      let count = try read(older).cells.count
      #expect(count < whole.cells.count)
      #expect(count == whole.cells.filter { $0.metric != .processorTime }.count)
      let unknown = text.replacing("\"cpu\"", with: "\"hops.joy\"")
      #expect(throws: ResultFile.Invalid.self) { _ = try self.read(unknown).cells.count }
    }
  }

  @Test func numbersHaveSevenDigits() throws {
    var whole = try sample()
    whole.cells[1].value = 1234.567891
    whole.cells[1].rounds = [1234.567891]
    let cell = try #require(
      read(ReportForm.slim.text(of: whole)).cells.first { $0.metric == .saveMedian })
    #expect(cell.value == 1234.568 && cell.rounds == [1234.568])
  }

  @Test func anotherUnitIsRefused() throws {
    let text = try ReportForm.slim.text(of: try sample())
      .replacing("\"throughput\":\"operations/s\"", with: "\"throughput\":\"saves\"")
    let error = #expect(throws: ResultFile.Invalid.self) { try read(text) }
    #expect(error?.description.contains("has the unit saves") == true)
  }

  @Test func aFigureBesideItsReasonIsRefused() throws {
    let text = try ReportForm.slim.text(of: try sample())
      .replacing("\"too few samples\":[", with: "\"too few samples\":[\"throughput\",")
    let error = #expect(throws: ResultFile.Invalid.self) { try read(text) }
    #expect(error?.description.contains("throughput is there twice") == true)
  }

  /// `docs/ResultFormat.md` has the members.
  @Test func everyMemberIsExplained() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/ResultFormat.md"), encoding: .utf8)
    for name in [
      "units", "measured", "measured[].variant", "measured[].scenario", "measured[].figures",
      "measured[].unavailable",
    ] {
      let isThere = page.contains("| `\(name)` |")
      #expect(isThere, "\(name)")
    }
  }
}
