import Foundation
import Measurement
import ResultModel
import TextTables
import Testing

@testable import Reports

@Suite("The answer that a report begins with")
struct AnswerTests {
  /// The sample with its arms, a specimen that is faster than all, and the waits of other tasks.
  private func result() throws -> BenchmarkResult {
    var result = try SampleResult.small()
    let kinds: [(String, ArmKind)] = [
      ("actor", .variant), ("mutex", .variant), ("nslock", .variant), ("actor (again)", .again),
      ("late", .specimen), ("dictionary", .floor),
    ]
    result.context.arms = kinds.map { MeasuredArm(id: $0.0, title: $0.0, kind: $0.1) }
    let rate = ResultCell(
      "late", SampleResult.saves, .throughput, rounds: Array(repeating: .value(9_000), count: 6))
    result.cells += [
      rate, ResultCell("actor", SampleResult.saves, .startDelay, .value(4e8)),
      ResultCell("mutex", SampleResult.saves, .startDelay, .value(3e5)),
    ]
    if var same = result.comparisons.first(where: { $0.variant == "actor (again)" }) {
      same.variant = "nslock"
      result.comparisons.append(same)
    }
    return result
  }

  @Test func theAnswerHasTheMostTheEqualTheWaitAndTheNoise() throws {
    #expect(
      ResultAnswer(try result()).sentences() == [
        "saves/s, 1 client, 1,000 records: mutex has the most, 200, 2.00 (2.00 to 2.00) times actor; "
          + "the same as actor: nslock.",
        "While saves wait for the disk, an unrelated task begins after 300 µs with mutex and after "
          + "400 ms with actor.",
        "In these scenarios the same store measured twice differed by up to 0 %; smaller differences "
          + "are not seen.",
      ])
  }

  @Test func noDifferenceIsCalledNone() throws {
    var result = try result()
    for index in result.comparisons.indices {
      result.comparisons[index].verdict = .inconclusive(reason: "for the test")
    }
    let first = try #require(ResultAnswer(result).sentences().first)
    #expect(first.hasSuffix("mutex has the most, 200, but no difference from actor was shown."))
  }

  @Test func pageTerminalAndExplanationBeginWithTheAnswer() throws {
    let result = try result()
    let first = try #require(ResultAnswer(result).sentences().first)
    let page = BenchmarkPage(result).rendered()
    let answer = try #require(page.range(of: first))
    let table = try #require(page.range(of: "<table"))
    #expect(answer.lowerBound < table.lowerBound)
    #expect(BenchmarkTable(result, style: .plain).rendered().hasPrefix("saves/s, 1 client"))
    #expect(Explanation(result).paragraphs().first?.hasPrefix(first) == true)
  }

  @Test func aResultWithoutStoresHasNoAnswer() throws {
    var result = try result()
    result.context.arms = []
    #expect(ResultAnswer(result).sentences().isEmpty)
    #expect(!BenchmarkPage(result).rendered().contains("id=\"answer\""))
  }
}
