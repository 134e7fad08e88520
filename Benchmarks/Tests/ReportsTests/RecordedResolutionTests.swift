import Foundation
import Measurement
import ResultModel
import SeededRandom
import Testing

@testable import Reports

/// Runs that are drawn from the recorded rounds of a real run, whose truth is known.
///
/// The A/A rounds of the recorded run have the noise of a real machine: skewed, and with bursts. A
/// drawn arm has the noise of a random recorded round.
@Suite("The resolution, over runs drawn from recorded rounds")
struct RecordedResolutionTests {
  private static let delays = [0.05, 0.1, 0.2]

  /// The counts of many runs with the noise of a scenario.
  struct Tally {
    var (runs, same, different) = (0, 0, 0)
    /// The runs that see 5 %, and those of them that are right within 3 points about 10 and 20 %.
    var (fine, right) = (0, 0)
    /// The runs that name a delay of 5 % that they did not see.
    var saysTooNoisy = 0
  }

  /// The logarithms of the A/A ratios of each scenario, without their median.
  private func recorded() throws -> [(scenario: Scenario, noise: [Double])] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Results/2026-11-28-linux-2-cores-full.json")
    let result = try ResultFile.read(file.path(percentEncoded: false))
    return result.comparisons.filter { result.kind(of: $0.variant) == .again }.map { comparison in
      let median = log(comparison.ratio.median)
      return (comparison.scenario, comparison.ratio.ratios.map { log($0) - median })
    }
  }

  private func runs(
    _ count: Int, of rounds: Int, _ scenario: Scenario, _ noise: [Double], seed: UInt64
  ) throws -> Tally {
    var random = SplitMix64(seed: seed)
    /// Each arm has half of the variance of a recorded difference.
    func rates(slowerBy share: Double = 0) -> [Double] {
      (0..<rounds).map { _ in
        let drawn = noise[random.uniform(below: noise.count)] / 2.0.squareRoot()
        return exp(random.uniform() < 0.5 ? drawn : -drawn) / (1 + share)
      }
    }
    var tally = Tally()
    for _ in 0..<count {
      let reference = rates()
      let floor = try NoiseFloor(ratios: PairedRatio(of: rates(), over: reference).ratios)
      let planted = try Self.delays.map { share in
        let ratio = try PairedRatio(of: rates(slowerBy: share), over: reference)
        return SeenDelay("actor (\(share))", share: share, ratio, floor)
      }
      let resolution = Resolution(scenario, floor, planted: planted)
      let copy = try PairedRatio(of: rates(), over: reference)
      let verdict = copy.verdict(noiseFloor: floor, planted: PlantedDifferences(planted))
      tally.add(resolution, verdict)
    }
    return tally
  }

  @Test func aCopyIsNeverCalledDifferentAndIsTheSameWhereTheMachineIsQuiet() throws {
    var all = Tally()
    var quiet = 0
    for (number, entry) in try recorded().enumerated() {
      let tally = try runs(40, of: 8, entry.scenario, entry.noise, seed: UInt64(number))
      all.runs += tally.runs
      all.different += tally.different
      // The noise of a scenario permits 5 % if nearly every run sees it.
      guard tally.fine >= 38 else { continue }
      quiet += 1
      #expect(tally.same == tally.runs, "\(entry.scenario): \(tally)")
      #expect(tally.right * 20 >= tally.fine * 19, "\(entry.scenario): \(tally)")
    }
    #expect(all.different * 100 <= all.runs, "\(all)")
    #expect(quiet >= 1, "no recorded scenario is quiet enough to be of use here")
  }

  /// In the recorded run, saves that wait for the disk differ by more than a tenth from round to round.
  @Test func aRunThatIsTooNoisySaysSo() throws {
    let saves = try recorded().filter {
      $0.scenario.workload == .saveOnly && $0.scenario.durability == .powerLoss
        && $0.scenario.clients == 1 && $0.scenario.records == 1_000
    }
    let entry = try #require(saves.first)
    let tally = try runs(100, of: 8, entry.scenario, entry.noise, seed: 5)
    #expect(tally.saysTooNoisy >= 80 && tally.fine <= 20, "\(tally)")
    #expect(tally.different <= 1, "\(tally)")
  }
}

extension RecordedResolutionTests.Tally {
  mutating func add(_ resolution: Resolution, _ verdict: Verdict) {
    runs += 1
    switch verdict {
    case .same: same += 1
    case .faster, .slower: different += 1
    case .inconclusive: break
    }
    if resolution.planted.contains(where: { $0.share == 0.05 && !$0.isSeen }) { saysTooNoisy += 1 }
    guard let smallest = resolution.smallest, smallest <= 0.05 else { return }
    fine += 1
    let isRight = resolution.planted.filter { $0.share > 0.05 }
      .allSatisfy { $0.isSeen && abs($0.seen - $0.share) <= 0.03 }
    if isRight { right += 1 }
  }
}
