import Foundation
import Measurement
import ResultModel
import SeededRandom
import Testing
import TextTables

@testable import Reports

/// Runs that are drawn from the recorded rounds of real runs, whose truth is known.
///
/// The A/A rounds of a recorded run have the noise of a real machine: skewed, and with bursts. A
/// drawn arm has the noise of a random recorded round.
@Suite("The resolution, over runs drawn from recorded rounds")
struct RecordedResolutionTests {
  private static let delays = [0.05, 0.1, 0.2]
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  /// The noise of a recorded scenario, by the drawn runs that see 5 %.
  enum Noise: String, CaseIterable {
    case quiet = "nearly every run sees 5 %"
    case usual = "some runs see 5 %"
    case loud = "hardly any run sees 5 %"
  }

  /// A scenario of a recorded run.
  private struct Recorded {
    let scenario: Scenario
    /// The logarithms of the A/A ratios, without their median.
    let noise: [Double]
  }

  /// The A/A rounds of all recorded runs.
  private func recorded() throws -> [Recorded] {
    let folder = Self.checkout.appending(path: "Benchmarks/Results")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    return try files.flatMap { file in
      let result = try ResultFile.read(file.path(percentEncoded: false))
      return result.comparisons.filter { result.kind(of: $0.variant) == .again }.map {
        let median = log($0.ratio.median)
        return Recorded(scenario: $0.scenario, noise: $0.ratio.ratios.map { log($0) - median })
      }
    }
  }

  private func runs(
    _ count: Int, of rounds: Int, _ recorded: Recorded, seed: UInt64
  ) throws -> DrawnRuns {
    var random = SplitMix64(seed: seed)
    /// Each arm has half of the variance of a recorded difference.
    func rates(slowerBy share: Double = 0) -> [Double] {
      (0..<rounds).map { _ in
        let drawn =
          recorded.noise[random.uniform(below: recorded.noise.count)]
          / 2.0.squareRoot()
        return exp(random.uniform() < 0.5 ? drawn : -drawn) / (1 + share)
      }
    }
    var drawn = DrawnRuns()
    for _ in 0..<count {
      let reference = rates()
      let floor = try NoiseFloor(ratios: PairedRatio(of: rates(), over: reference).ratios)
      let planted = try Self.delays.map { share in
        let ratio = try PairedRatio(of: rates(slowerBy: share), over: reference)
        return SeenDelay("actor (\(share))", share: share, ratio, floor)
      }
      let resolution = Resolution(recorded.scenario, floor, planted: planted)
      let copy = try PairedRatio(of: rates(), over: reference)
      drawn.add(
        resolution, copy.verdict(noiseFloor: floor, planted: PlantedDifferences(planted)))
    }
    return drawn
  }

  /// The drawn runs of all recorded scenarios.
  private func all() throws -> [(scenario: Scenario, runs: DrawnRuns)] {
    try recorded().enumerated().map { number, recorded in
      (recorded.scenario, try runs(40, of: 8, recorded, seed: UInt64(number)))
    }
  }

  @Test func aCopyIsNeverCalledDifferentAndIsTheSameWhereTheMachineIsQuiet() throws {
    let all = try all()
    let quiet = all.filter { $0.runs.noise == .quiet }
    #expect(!quiet.isEmpty, "no recorded scenario is quiet enough to be of use here")
    for (scenario, runs) in quiet {
      #expect(runs.same == runs.count, "\(scenario): \(runs)")
      #expect(runs.named * 20 >= runs.count * 19, "\(scenario): \(runs)")
    }
    let different = all.reduce(0) { $0 + $1.runs.different }
    #expect(different * 100 <= all.count * 40, "\(different) of \(all.count * 40)")
  }

  /// In the recorded run, saves that wait for the disk differ by more than a tenth from round to round.
  @Test func aRunThatIsTooNoisySaysSo() throws {
    let saves = try recorded().filter {
      $0.scenario.workload == .saveOnly && $0.scenario.durability == .powerLoss
        && $0.scenario.clients == 1 && $0.scenario.records == 1_000
    }
    let drawn = try runs(100, of: 8, try #require(saves.first), seed: 5)
    #expect(drawn.noise == .loud && drawn.saysTooNoisy >= 80, "\(drawn)")
    #expect(drawn.different <= 1, "\(drawn)")
  }

  /// The page about measuring has the counts of these runs.
  @Test func thePageHasTheCounts() throws {
    let all = try all()
    let rows = Noise.allCases.map { noise in
      let group = all.filter { $0.runs.noise == noise }
      func shares(_ count: KeyPath<DrawnRuns, Int>) -> String {
        let runs = group.reduce(0) { $0 + $1.runs.count }
        return "\(group.reduce(0) { $0 + $1.runs[keyPath: count] }) of \(runs)"
      }
      return "| \(noise.rawValue): \(group.count) | \(shares(\.same)) | \(shares(\.different)) "
        + "| \(shares(\.named)) | \(shares(\.wrong)) | \(shares(\.saysTooNoisy)) |"
    }
    let page = try String(
      contentsOf: Self.checkout.appending(path: "docs/Measuring.md"), encoding: .utf8)
    let table = rows.joined(separator: "\n")
    #expect(page.contains(table), "docs/Measuring.md must have these rows:\n\(table)")
  }
}

/// The counts of drawn runs with the noise of a scenario.
struct DrawnRuns {
  private(set) var count = 0
  /// The verdicts about a copy of the baseline.
  private(set) var (same, different) = (0, 0)
  /// The runs that see 5 %.
  private(set) var fine = 0
  /// The runs that call the arms with 10 and 20 % slower, and are right within 3 points.
  private(set) var named = 0
  /// The runs that see such an arm and err by more than 3 points, outside of their interval.
  private(set) var wrong = 0
  /// The runs that name a delay of 5 % that they did not see.
  private(set) var saysTooNoisy = 0

  var noise: RecordedResolutionTests.Noise {
    fine * 20 >= count * 19 ? .quiet : fine * 20 <= count ? .loud : .usual
  }

  mutating func add(_ resolution: Resolution, _ verdict: Verdict) {
    count += 1
    switch verdict {
    case .same: same += 1
    case .faster, .slower: different += 1
    case .inconclusive: break
    }
    let large = resolution.planted.filter { $0.share > 0.05 }
    if large.allSatisfy({ $0.isSeen && abs($0.seen - $0.share) <= 0.03 }) { named += 1 }
    if large.contains(where: { $0.isSeen && !$0.holdsShare }) { wrong += 1 }
    if resolution.planted.contains(where: { $0.share == 0.05 && !$0.isSeen }) { saysTooNoisy += 1 }
    if let smallest = resolution.smallest, smallest <= 0.05 { fine += 1 }
  }
}

extension SeenDelay {
  /// True if the planted delay is within 3 points of the measured one, or within its interval.
  fileprivate var holdsShare: Bool {
    abs(seen - share) <= 0.03 || (low ?? -1) <= share && share <= (high ?? .infinity)
  }
}
