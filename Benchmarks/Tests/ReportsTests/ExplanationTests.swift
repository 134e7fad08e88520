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

  @Test func theMachinesOfARoomStandSideBySide() throws {
    var here = try SampleResult.small()
    here.context.processor = .value("Here")
    var there = here
    there.context.processor = .value("There")
    let room = Room([
      .init(name: "anna", result: here), .init(name: "ben", result: there),
      .init(name: "cleo", result: here),
    ])
    #expect(room.machines.map(\.label) == ["A", "B"])
    #expect(room.machines.map { $0.entries.map(\.name) } == [["anna", "cleo"], ["ben"]])
    let text = RoomText(room, style: .plain).rendered()
    #expect(text.contains("\nmutex (actor)  2.00 (2.00 – 2.00)  2.00\n"), "\(text)")
    #expect(!text.contains("again"))
  }

  @Test(arguments: [
    ("processors", "B is not A: the number of processors: 2, and 64."),
    ("allocator", "B is not A: the allocator: the system's, and jemalloc."),
    ("compiler", "B is not A: the compiler: Swift version 6.3, and Swift version 6.2."),
    ("callers", "B is not A: the callers: tasks, and threads."),
  ])
  func whatMakesAMachineAnotherOneIsSaid(_ property: String, _ sentence: String) throws {
    var here = try SampleResult.small()
    here.context.processor = .value("one")
    var there = here
    switch property {
    case "processors": there.context.cores = 64
    case "allocator": there.context.allocator = "jemalloc"
    case "callers": there.context.callers = .threads
    default: there.context.swift = .value("Swift version 6.2")
    }
    let room = Room([.init(name: "anna", result: here), .init(name: "ben", result: there)])
    let text = RoomText(room, style: .plain).rendered()
    #expect(text.contains("\n\(sentence)\n"), "\(text)")
    #expect(!text.contains("operations/s"), "rates of two machines compare the machines")
  }

  /// A ratio of some runs of a machine is not one of all, and a run without ratios is named.
  @Test func runsOfAMachineWithoutARatioAreSaid() throws {
    let whole = try SampleResult.small()
    var (part, none) = (whole, whole)
    part.comparisons.removeAll { $0.variant == "mutex" }
    none.comparisons = []
    let room = Room(
      [("whole", whole), ("part", part), ("none", none)].map { .init(name: $0, result: $1) })
    let text = RoomText(room, style: .plain).rendered()
    #expect(text.contains("mutex (actor)  2.00 in 1 of 3 runs"), "\(text)")
    #expect(text.contains("No ratios are in none.\n"))
    let all = RoomText(Room([.init(name: "whole", result: whole)]), style: .plain).rendered()
    #expect(!all.contains(" in 1 of ") && !all.contains("No ratios"))
  }

  @Test func machinesWithoutANameAreNotTakenForOne() throws {
    func machines(_ change: (inout RunContext) -> Void) throws -> Int {
      var result = try SampleResult.small()
      change(&result.context)
      return Room([.init(name: "a", result: result), .init(name: "b", result: result)])
        .machines.count
    }
    #expect(try machines { _ in } == 1)
    #expect(try machines { $0.processor = .unavailable("why") } == 2)
    // The same holds for an unknown disk or compiler.
    #expect(try machines { $0.fileSystem = .unavailable("why") } == 2)
    #expect(try machines { $0.swift = .unavailable("why") } == 2)
  }
}
