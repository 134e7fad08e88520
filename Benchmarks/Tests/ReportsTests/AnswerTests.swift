import Drawing
import Foundation
import Guarantees
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
    result.context.arms = kinds.map {
      MeasuredArm(
        id: $0.0, title: $0.0, kind: $0.1, repeats: $0.1 == .again ? "actor" : nil,
        family: $0.0 == "actor" ? .actor : .lock)
    }
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
    var result = try result()
    result.cells.append(
      ResultCell(
        "nslock", SampleResult.saves, .throughput, rounds: Array(repeating: .value(100), count: 6)))
    let sentences = ResultAnswer(result).sentences()
    #expect(
      sentences == [
        "saves/s, 1 client, 1,000 records: mutex is the fastest, with 200: 2.00 (2.00 to 2.00) times "
          + "actor. As fast as actor, within 0 %: nslock.",
        "While saves wait for the disk, an unrelated task begins after 300 µs with mutex and after "
          + "400 ms with actor.",
        "The smallest differences that this run sees: 0 % of saves/s, 1 client, 1,000 records. The "
          + "same store measured twice differed by up to 0 %.",
      ])
  }

  @Test func theAnswerSaysWhatTheRunMadeOfEachPlantedDelay() throws {
    var result = try result()
    let floor = try NoiseFloor(ratios: Array(repeating: 1.01, count: 6))
    func sentence(_ seen: [Double]) throws -> String? {
      let planted = try zip([0.05, 0.1, 0.2], seen).map { share, seen in
        let ratio = try PairedRatio(
          of: Array(repeating: 100 / (1 + seen), count: 6), over: Array(repeating: 100, count: 6))
        return SeenDelay("actor (planted)", share: share, ratio, floor)
      }
      result.resolutions = [Resolution(SampleResult.saves, floor, planted: planted)]
      return ResultAnswer(result).sentences().last
    }
    let title = "saves/s, 1 client, 1,000 records"
    let all = try #require(try sentence([0.048, 0.096, 0.201]))
    #expect(all.hasPrefix("The smallest differences that this run sees: 5 % of \(title). "))
    #expect(
      all.hasSuffix(
        " Planted delays of a call, \(title): 5 % was seen as 4.80 %, 10 % was seen as 9.60 % and "
          + "20 % was seen as 20.1 %."))
    let some = try #require(try sentence([0.001, 0.096, 0.201]))
    #expect(some.hasPrefix("The smallest differences that this run sees: 10 % of \(title). "))
    #expect(some.hasSuffix("20 % was seen as 20.1 %; the run was too noisy to see 5 %."))
    let none = try #require(try sentence([0, 0, 0]))
    #expect(
      none.hasPrefix("The smallest differences that this run sees: more than 20 % of \(title). "))
    #expect(none.hasSuffix("\(title): the run was too noisy to see 5 %, 10 % and 20 %."))
  }

  @Test func aRunWithFewRoundsSeesNoDifferences() throws {
    var result = try result()
    let few = try NoiseFloor(ratios: [1, 1])
    for index in result.comparisons.indices { result.comparisons[index].noiseFloor = few }
    #expect(
      ResultAnswer(result).sentences().last
        == "This run sees no differences: 6 rounds are needed.")
  }

  /// The result with other ratios to the actor, in percent, and another noise.
  private func result(
    _ ratios: [String: ClosedRange<Double>], noise: Double = 1
  ) throws -> BenchmarkResult {
    var result = try result()
    let floor = try NoiseFloor(ratios: Array(repeating: noise, count: 6))
    result.comparisons = try ratios.sorted { $0.key < $1.key }.map { store, range in
      let steps = (0..<6).map {
        range.lowerBound + Double($0) / 5 * (range.upperBound - range.lowerBound)
      }
      let ratio = try PairedRatio(of: steps, over: Array(repeating: 1, count: 6))
      return Comparison(
        variant: store, baseline: "actor", scenario: SampleResult.saves, ratio: ratio,
        noiseFloor: floor, verdict: ratio.verdict(noiseFloor: floor))
    }
    let speeds = [("mutex", 279.0), ("nslock", 200)]
    for (store, speed) in speeds {
      result.cells.removeAll {
        $0.variant == store && $0.metric == .throughput && $0.scenario == SampleResult.saves
      }
      result.cells.append(
        ResultCell(
          store, SampleResult.saves, .throughput, rounds: Array(repeating: .value(speed), count: 6))
      )
    }
    return result
  }

  private func first(_ result: BenchmarkResult) throws -> String {
    let sentence = try #require(ResultAnswer(result).sentences().first)
    #expect(sentence.hasPrefix("saves/s, 1 client, 1,000 records: "))
    return String(sentence.dropFirst("saves/s, 1 client, 1,000 records: ".count))
  }

  @Test func storesWhoseIntervalsOverlapAreNamedTogether() throws {
    let text = try first(result(["mutex": 2.5...3.4, "nslock": 2.8...3.5]))
    #expect(text.hasPrefix("nslock and mutex are the fastest, 3.15 ("))
    #expect(
      text.hasSuffix(") times actor; the run shows no difference between them."), "\(text)")
  }

  @Test func storesThatNoiseCanExplainAreNamedTogether() throws {
    let apart = try result(["mutex": 2.5...2.6, "nslock": 2.8...2.9], noise: 1.01)
    #expect(try first(apart).hasPrefix("nslock is the fastest, with 200: 2.85 ("))
    let near = try result(["mutex": 2.5...2.6, "nslock": 2.8...2.9], noise: 1.2)
    #expect(try first(near).hasPrefix("nslock and mutex are the fastest, "))
  }

  @Test func theBaselineIsAmongThoseThatCannotBeToldApart() throws {
    let two = try first(result(["mutex": 0.9...1.3, "nslock": 0.1...0.2]))
    #expect(
      two
        == "mutex and actor are the fastest, 279 with mutex; the run shows no difference between them."
    )
    let all = try first(result(["mutex": 0.9...1.3, "nslock": 0.8...1.2]))
    #expect(all == "the run cannot tell its 3 stores apart; mutex has 279.")
    let best = try first(result(["mutex": 0.1...0.2, "nslock": 0.1...0.2]))
    #expect(best == "actor is the fastest, with 100.")
  }

  @Test func withoutANoiseFloorOrWithFewRoundsNothingIsToldApart() throws {
    var noFloor = try result(["mutex": 2.5...2.6, "nslock": 0.1...0.2])
    for index in noFloor.comparisons.indices { noFloor.comparisons[index].noiseFloor = nil }
    #expect(try first(noFloor).hasPrefix("the run cannot tell its 3 stores apart"))
    var few = try result(["mutex": 2.5...2.6, "nslock": 0.1...0.2])
    few.comparisons[0].ratio = try PairedRatio(of: [3, 3], over: [1, 1])
    #expect(try first(few).hasPrefix("the run cannot tell its 3 stores apart"))
  }

  @Test func ofTheRecordedRunNoStoreIsCalledTheBestThatIsNot() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Results/2026-11-28-linux-2-cores-full.json")
    let quotation = try #require(
      ResultAnswer(try ResultFile.read(file.path(percentEncoded: false)))
        .quotation(about: .saveOnly))
    let words = quotation.split { $0.isWhitespace || $0 == ">" }.joined(separator: " ")
    #expect(
      words.contains(
        "1 client, 1,000 records: actor-journaled is the fastest, with 6,150: 3.97 (3.67 to 4.55) times "
      ))
    #expect(
      words.contains(
        "As fast as actor, within 16.9 %: dispatch-queue, dispatch-barrier, nslock, mutex, "
          + "actor-executor, actor-batched."))
    #expect(
      words.contains("32 clients, 1,000 records: actor-journaled is the fastest, with 81,300: 53.9")
    )
  }

  @Test func amongRivalsItIsTheMostOfTheStores() throws {
    var result = try result()
    result.context.arms?.append(MeasuredArm(id: "lmdb", title: "lmdb", kind: .rival))
    #expect(try first(result).hasPrefix("mutex is the fastest of the stores, with 200: "))
  }

  @Test func aRunThatComparedNothingSaysSo() throws {
    var result = try result()
    result.comparisons = []
    #expect(
      try first(result)
        == "the highest median is 200, with mutex; this run compared no stores there.")
  }

  @Test func theSummaryIsTheAnswerOneTableAndTheWayToTheRest() throws {
    var result = try result()
    let text = BenchmarkTable(result, style: .plain).summary(rest: ["The rest: elsewhere"])
    #expect(text.contains("\nsaves/s, 1 client, 1,000 records: mutex is the fastest"))
    #expect(
      text.hasSuffix("actor            100\nmutex            200\n\nThe rest: elsewhere\n"),
      "\(text)")
    #expect(!text.contains("what one save costs"))
    result.context.isComplete = false
    result.context.build = "debug"
    let warned = BenchmarkTable(result, style: .plain).summary(rest: [])
    #expect(warned.contains("\nThe run was stopped before its end.\n"))
    #expect(warned.hasSuffix("\nThis is a debug build: its times mean nothing.\n"))
  }

  @Test func countsAloneAreShownWhole() throws {
    var result = try result()
    (result.cells, result.comparisons) = (result.cells.filter { $0.metric != .throughput }, [])
    result.cells.removeAll { $0.metric == .startDelay }
    (result.context.window, result.context.omissions) = (0, ["The run counts."])
    let tables = BenchmarkTable(result, style: .plain)
    #expect(tables.headline() == nil && tables.summary(rest: ["x"]) == tables.rendered())
    let text = tables.rendered()
    #expect(text.contains("what one save costs: save-only, 1 client, 1000 records, powerLoss"))
    #expect(text.contains("\nmutex ") && !text.contains("cpu"), "\(text)")
    #expect(!text.contains("amplification"), "\(text)")
    #expect(!text.contains("A/A") && text.hasSuffix("The run counts.\n"), "\(text)")
  }

  @Test func pageTerminalAndExplanationBeginWithTheAnswer() throws {
    let result = try result()
    let first = try #require(ResultAnswer(result).sentences().first)
    let page = BenchmarkPage(result).rendered()
    let answer = try #require(page.range(of: first))
    let table = try #require(page.range(of: "<table"))
    #expect(answer.lowerBound < table.lowerBound)
    let lines = BenchmarkTable(result, style: .plain).rendered().components(separatedBy: "\n")
    #expect(lines[0].hasPrefix("How often do 2 stores save, "))
    #expect(lines.prefix(4).contains { $0.hasPrefix(first.prefix(60)) })
    #expect(Explanation(result).paragraphs().first?.hasPrefix(first) == true)
  }

  @Test func theKneeIsThatOfTheStoreWhichKeepsUpWithTheMost() throws {
    var result = try result()
    result.openLoops = [
      SampleResult.openLoop("actor", speed: 1), SampleResult.openLoop("mutex", speed: 2),
      SampleResult.openLoop("late", speed: 9),
    ]
    let sentence = try #require(ResultAnswer(result).sentences().first { $0.contains("keeps up") })
    #expect(sentence.hasPrefix("With requests at their own times, mutex keeps up with the most, "))
    #expect(BenchmarkPage(result).rendered().contains("class=\"answer-knee\""))
  }

  @Test func eachFamilyHasItsMarks() {
    #expect(
      StoreFamily.allCases.map { "\(MarkFamily($0))" } == StoreFamily.allCases.map(\.rawValue))
    #expect(MarkFamily(nil) == .other)
  }

  @Test func theKeyNamesTheFamiliesOfTheRunAlone() throws {
    let page = BenchmarkPage(try result()).rendered()
    #expect(page.contains("key measured actor") && page.contains("key measured lock"))
    #expect(!page.contains("key measured queue") && !page.contains("key measured database"))
  }

  @Test func aResultWithoutStoresHasNoAnswer() throws {
    var result = try result()
    result.context.arms = []
    #expect(ResultAnswer(result).sentences().isEmpty)
    let page = BenchmarkPage(result).rendered()
    #expect(page.contains("id=\"answer\"") && page.contains("the headlines"))
  }
}
