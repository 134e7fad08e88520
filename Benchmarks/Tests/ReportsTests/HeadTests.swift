import Foundation
import Measurement
import ResultModel
import TextTables
import Testing

@testable import Reports

@Suite("What a reader sees first")
struct HeadTests {
  /// The sample with its arms, and as many further stores that are slower than the others.
  private func result(_ further: Int = 0) throws -> BenchmarkResult {
    var result = try SampleResult.small()
    let names = (0..<further).map { "store-\($0)" }
    result.context.arms =
      [("actor", ArmKind.variant), ("mutex", .variant), ("actor (again)", .again)].map {
        MeasuredArm(id: $0.0, title: $0.0, kind: $0.1)
      } + names.map { MeasuredArm(id: $0, title: $0, kind: .variant) }
    for (number, name) in names.enumerated() {
      for scenario in [SampleResult.saves, SampleResult.manySaves] {
        result.cells.append(
          ResultCell(
            name, scenario, .throughput,
            rounds: Array(repeating: .value(90 - Double(number)), count: 6)))
      }
    }
    let floor = try NoiseFloor(ratios: Array(repeating: 1.01, count: 6))
    let slow = try PairedRatio(
      of: Array(repeating: 90, count: 6), over: Array(repeating: 100, count: 6))
    let delay = SeenDelay("actor (10 % slower)", share: 0.1, slow, floor)
    result.resolutions = [Resolution(SampleResult.saves, floor, planted: [delay])]
    return result
  }

  private func text(_ result: BenchmarkResult, width: Int = 80) -> String {
    BenchmarkTable(
      result, style: TerminalStyle(isInteractive: false, usesColor: false, width: width)
    ).summary(rest: [])
  }

  @Test(arguments: [0, 3, 10, 20])
  func questionAnswerPictureResolutionAndMachineAreOnOneScreen(_ further: Int) throws {
    let text = text(try result(further))
    let screen = text.components(separatedBy: "\n").prefix(24)
    let order = [
      "How often do \(2 + further) stores save, with 1 client",
      "saves/s, 1 client, 1,000 records: mutex",
      "░ is the interval of 95 %", "The smallest differences that this run sees: ",
      "Planted delays of a call, saves/s, 1 client: 10 % was seen as 11.1 %.",
      "Measured on a processor, 2 cores, Linux 6.1 x86_64, ext4, in 6 rounds.",
    ]
    let places = order.map { part in screen.firstIndex { $0.contains(part) } }
    #expect(!places.contains(nil) && places.compactMap(\.self).sorted() == places, "\(text)")
    #expect(screen.allSatisfy { $0.count <= 80 })
  }

  @Test func theRateOfASaveStandsBesideItsMedianAndItsTail() throws {
    let lines = text(try result()).components(separatedBy: "\n")
    let heading = try #require(lines.firstIndex { $0.contains("░ is the interval") })
    let bars = lines[(heading + 1)...].prefix { !$0.isEmpty }
    #expect(bars.map { String($0.prefix { $0 != " " }) } == ["actor", "mutex"], "\(bars)")
    #expect(bars.last?.hasSuffix("200  p50 5.00 ms  p99 n/a") == true, "\(bars)")
    let lengths = bars.map { bar in bar.count { $0 == "█" } }
    // The mutex does twice as many as the actor.
    #expect(abs(lengths[1] - 2 * lengths[0]) <= 1)
    let page = BenchmarkPage(try result()).rendered()
    #expect(page.contains("<caption>rate and service times, save-only, 1 client"))
  }

  @Test func aPictureWithoutRoomForAllStoresHasTheFastestAndTheBaseline() throws {
    var result = try result(20)
    for index in result.cells.indices where result.cells[index].variant == "actor" {
      guard result.cells[index].metric == .throughput else { continue }
      result.cells[index] = ResultCell(
        "actor", result.cells[index].scenario, .throughput,
        rounds: Array(repeating: .value(1), count: 6))
    }
    let lines = text(result).components(separatedBy: "\n")
    let heading = try #require(lines.firstIndex { $0.contains("░ is the interval") })
    let bars = lines[(heading + 1)...].prefix { !$0.isEmpty }
    #expect(bars.count < 15 && bars.first?.hasPrefix("actor ") == true, "\(bars)")
    #expect(bars.contains { $0.hasPrefix("mutex ") })
    #expect(bars.last == "and \(22 - (bars.count - 1)) slower")
  }

  /// A run of finds, too, whose resolution is not in the head.
  @Test func theResolutionOfEveryHeadlineIsSaid() throws {
    var result = try result()
    let finds = Scenario(.readOnly, clients: 1, records: 1_000, durability: .powerLoss)
    for name in ["actor", "mutex", "actor (again)"] {
      result.cells.append(
        ResultCell(name, finds, .throughput, rounds: Array(repeating: .value(100), count: 6)))
    }
    for var comparison in result.comparisons where comparison.scenario == SampleResult.saves {
      comparison.scenario = finds
      result.comparisons.append(comparison)
    }
    var resolution = try #require(result.resolutions?.first)
    resolution.scenario = finds
    result.resolutions?.append(resolution)
    let delays = "Planted delays of a call, finds/s, 1 client, 1,000 records: 10 % was seen as"
    let all = text(result).split { $0.isWhitespace }.joined(separator: " ")
    #expect(all.contains("10 % of saves/s, 1 client.") && all.contains(delays), "\(all)")
    #expect(BenchmarkPage(result).rendered().contains(delays))
  }

  @Test func thePageHasTheSameOrder() throws {
    let page = BenchmarkPage(try result()).rendered()
    let order = [
      "How often do 2 stores save", "mutex is the fastest", "class=\"answer-rate\"",
      "The smallest differences that this run sees", "Measured on a processor",
    ]
    let places = try order.map { try #require(page.range(of: $0)).lowerBound }
    #expect(places == places.sorted())
  }
}
