import Measurement
import Reports
import ResultModel
import TextTables
import Testing

@Suite("What the clients saw, in sentences")
struct HistorySentencesTests {
  private func result(_ counterexample: String? = nil) throws -> BenchmarkResult {
    var result = try SampleResult.small()
    var mutex = CheckedHistory(
      variant: "mutex", scenario: SampleResult.saves, operations: 1_000, finds: 500, keys: 70)
    mutex.counterexample = counterexample
    result.histories = [
      CheckedHistory(
        variant: "actor", scenario: SampleResult.saves, operations: 1_500, finds: 500, keys: 90),
      mutex,
      CheckedHistory(
        variant: "no-op", scenario: SampleResult.saves, unchecked: "its finds return no items"),
    ]
    return result
  }

  @Test func theFooterSaysHowManyCallsWereChecked() throws {
    let text = BenchmarkTable(try result(), style: .plain).rendered()
    #expect(
      text.contains(
        "\nlinearizability: 2,500 recorded calls, in 2 samples on up to 90 records each, were "
          + "checked right after what was measured; an order explains each sample\n"
          + "not checked for linearizability: no-op: its finds return no items\n"), "\(text)")
    #expect(BenchmarkPage(try result()).rendered().contains("2,500 recorded calls"))
    let older = BenchmarkTable(try SampleResult.small(), style: .plain).rendered()
    #expect(!older.contains("linearizability"))
  }

  @Test func aSampleThatNoOrderExplainsIsNamed() throws {
    let wrong = try result("question-000003 held revision 0; client 0 found revision 9")
    let text = BenchmarkTable(wrong, style: .plain).rendered()
    #expect(
      text.contains(
        "; no order explains 1 of them: mutex (save-only, 1 client, 1000 records, powerLoss)\n"),
      "\(text)")
    #expect(
      Explanation(wrong).paragraphs()[1].hasSuffix(
        " The store is not linearizable, in 1 of 1 samples: question-000003 held revision 0; client 0 found "
          + "revision 9."))
    #expect(
      Explanation(wrong).paragraphs()[0].hasSuffix(
        " An order explains all of the 1,500 calls that were recorded and checked."))
  }

  @Test func roundsAreSaidToBeKeptWhereTheyAre() throws {
    var result = try result()
    result.context.failures = [RoundFailureKind.notLinearizable, .crashed].map {
      FailedRound(arm: "mutex", round: 2, scenarios: [], kind: $0, message: "why")
    }
    let text = BenchmarkTable(result, style: .plain).rendered()
    #expect(text.contains("† round 2 of mutex failed: why\n"))
    #expect(text.contains("† round 2 of mutex failed: why; the other rounds are kept\n"))
  }

  @Test func countsThatCannotBeAreRefused() throws {
    try withTemporaryFile { path in
      for change in [
        { $0.finds = 2_000 }, { $0.keys = -1 }, { ($0.operations, $0.finds, $0.keys) = (0, 0, 0) },
      ] as [(inout CheckedHistory) -> Void] {
        var result = try result()
        var first = try #require(result.histories?.first)
        change(&first)
        result.histories?[0] = first
        try ResultFile.write(result, to: path)
        #expect(throws: ResultFile.Invalid.self) { try ResultFile.read(path) }
      }
      var result = try result()
      let twice = result.histories.map { $0 + $0 }
      result.histories = twice
      try ResultFile.write(result, to: path)
      #expect(throws: ResultFile.Invalid.self) { try ResultFile.read(path) }
    }
  }
}
