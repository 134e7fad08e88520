import Measurement
import Reports
import ResultModel
import TextTables
import Testing

@Suite("A result in sentences")
struct ExplanationTests {
  @Test func theSentencesAreMadeOfTheFigures() throws {
    let paragraphs = Explanation(try SampleResult.small()).paragraphs()
    #expect(
      paragraphs == [
        "actor: With 1 client, a save writes 193 kB, with 1 sync and 1 rename. "
          + "With 1 client, half of the saves are durable within 10.0 ms of the call. "
          + "It allocates, for a save 12.5 times.",
        "mutex: With 1 client, a save writes 193 kB, with 1 sync and 1 rename. "
          + "With 1 client, half of the saves are durable within 5.00 ms of the call. "
          + "Save-only, with 1 client: 2.00 times as many operations as actor (2.00 to 2.00).",
        "How far to trust this: 6 rounds on 2 processors; 0 measurements in them were "
          + "disturbed (processor time stolen). The same store measured twice differed by up to "
          + "0 %; a smaller difference between two stores is not seen.",
      ])
  }

  @Test func whatGrowsWithTheStoreIsToldFromTheFewestToTheMostRecords() throws {
    var result = try SampleResult.small()
    for (records, rate, bytes) in [(10_000, 40.0, 1.93e6), (100_000, 5, 1.93e7)] {
      let scenario = Scenario(.saveOnly, clients: 1, records: records, durability: .powerLoss)
      result.cells += [
        ResultCell("actor", scenario, .throughput, .value(rate)),
        ResultCell("actor", scenario, .fileBytes, .value(bytes)),
      ]
    }
    let text = Explanation(result).paragraphs()[0]
    #expect(
      text.contains(
        "With 100,000 records instead of 1,000, it saves 0.0500 times as often. A save writes 193 kB "
          + "with 1,000 records and 19.3 MB with 100,000."), "\(text)")
  }

  @Test func gatheredSavesAreCountedByTheReplacement() throws {
    var result = try SampleResult.small()
    for index in result.cells.indices where result.cells[index].variant == "mutex" {
      switch result.cells[index].metric {
      case .fileRenames, .fileSynchronizations: result.cells[index].value = 0.025
      default: break
      }
    }
    let text = Explanation(result).paragraphs()[1]
    #expect(text.contains(": one file replacement for 40.0 saves, and one sync for 40.0."))
  }

  @Test(arguments: [Metric.recordsAtRiskOfPowerLoss, .fileSynchronizations])
  func whatAPowerCutWouldTakeIsNotCalledDurable(_ metric: Metric) throws {
    var result = try SampleResult.small()
    let scenario = try #require(result.comparisons.first).scenario
    result.cells.removeAll { $0.variant == "mutex" && $0.metric == metric }
    let risky = metric == .recordsAtRiskOfPowerLoss ? 32.0 : 0
    result.cells.append(ResultCell("mutex", scenario, metric, .value(risky)))
    let paragraphs = Explanation(result).paragraphs()
    #expect(paragraphs[0].contains("half of the saves are durable within"))
    #expect(paragraphs[1].contains("half of the saves are acknowledged within"), "\(paragraphs[1])")
  }

  @Test func severalDurabilitiesAreNamed() throws {
    var result = try SampleResult.small()
    var other = result.comparisons
    for index in other.indices { other[index].scenario.durability = .processCrash }
    result.comparisons += other
    let text = Explanation(result).paragraphs()[1]
    #expect(text.contains("Save-only, with 1 client, powerLoss: 2.00 times"), "\(text)")
    #expect(text.contains("Save-only, with 1 client, processCrash: 2.00 times"))
  }

  @Test func anOpenLoopIsToldByItsKneeAndItsResponseTimes() throws {
    var result = try SampleResult.small()
    result.openLoops = [SampleResult.openLoop("actor", speed: 100)]
    let paragraphs = Explanation(result).paragraphs()
    #expect(
      paragraphs[0].contains(
        " It keeps up with 90.0 (90.0 to 90.0) save-only requests at random times in a second. "
          + "Counted from when they were due, 99 in 100 are answered within "
          + "20.0 ms at 25.0 and within 20.0 ms at 50.0 requests a second. "), "\(paragraphs[0])")
    #expect(!paragraphs[1].contains("requests"))
  }

  @Test func whatCannotBeToldIsNotSaid() throws {
    var result = try SampleResult.small()
    result.comparisons[0].verdict = .inconclusive(reason: "noise")
    #expect(!Explanation(result).paragraphs()[1].contains("times as many"))
  }
}
