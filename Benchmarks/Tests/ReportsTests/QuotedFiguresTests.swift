import Measurement
import ResultModel
import Testing

@testable import Reports

@Suite("Figures that documents quote")
struct QuotedFiguresTests {
  private func quoted(_ change: (inout BenchmarkResult) -> Void = { _ in }) throws -> String {
    var result = try SampleResult.small()
    change(&result)
    return QuotedFigures(result, file: "result.json").markdown()
  }

  @Test func aTableAndSentencesSayWhatTheFileHolds() throws {
    let text = try quoted()
    #expect(text.hasPrefix("| |") && text.hasSuffix("\n"))
    #expect(text.contains("| `mutex` |") && !text.contains("| `actor (again)` |"))
    #expect(text.contains("the file is") && text.contains("`result.json`"))
    #expect(text.contains("| `mutex` | 2.00 (2.00 to 2.00) |"))
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("|") || $0.count <= 100 })
  }

  /// Commands are for the checkout's root, from which alone the programs run.
  @Test func aCommandNamesTheFileFromTheRoot() throws {
    let text = QuotedFigures(try SampleResult.small(), file: "../../a/r.json").markdown()
      .replacing("\n", with: " ")
    #expect(text.contains("the file is `a/r.json`"))
    #expect(text.contains("`lockstep report a/r.json --html`"))
  }

  @Test func aFigureThatChangesInTheFileChangesInTheText() throws {
    let faster = try quoted {
      ($0.cells[0].value, $0.cells[0].low, $0.cells[0].high) = (123, 100, 130)
      $0.cells[0].rounds = [100, 123, 123, 130, 123, 123]
    }
    #expect(try quoted() != faster && faster.contains("| `actor` | 123 |"))
    #expect(try quoted() != quoted { $0.context.windowShare = 0.7 })
  }

  @Test func contextSwitchesStandBesideTheRateOfTheirClients() throws {
    var result = try SampleResult.small()
    for (clients, switches) in [(32, 0.582), (1, 0)] {
      let reads = Scenario(.readOnly, clients: clients, records: 1_000, durability: .powerLoss)
      result.cells += [
        ResultCell("mutex", reads, .throughput, .value(31_600)),
        ResultCell("mutex", reads, .contextSwitches, .value(switches)),
      ]
    }
    let text = try #require(QuotedContention(result).markdown(of: .readOnly))
    let lines = text.split(separator: "\n")
    #expect(
      lines[0]
        == "| | finds/s, 1 client | context switches of 1,000, 1 client | finds/s, 32 clients | context switches of 1,000, 32 clients |"
    )
    #expect(lines.contains("| `mutex` | 31,600 | 0 | 31,600 | 582 |"))
    #expect(lines.count == 3, "a store without reads has no line")
    #expect(QuotedContention(result).markdown(of: .hotKey) == nil)
  }

  @Test func aRatioThatShowsNoDifferenceIsAWord() throws {
    func ratio(_ verdict: Verdict) throws -> Substring {
      let text = try quoted {
        for index in $0.comparisons.indices { $0.comparisons[index].verdict = verdict }
      }
      return try #require(text.split(separator: "\n").last { $0.hasPrefix("| `mutex` |") })
    }
    #expect(try ratio(.same(within: 0.05)).contains("| same |"))
    #expect(try ratio(.inconclusive(reason: "too few rounds")).contains("| unclear |"))
    #expect(!(try quoted { $0.comparisons = [] }).contains("as a multiple of"))
  }
}
