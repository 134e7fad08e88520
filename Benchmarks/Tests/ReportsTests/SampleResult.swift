import Foundation
import Measurement
import ResultModel

/// Small results made by hand.
enum SampleResult {
  static let saves = Scenario(.saveOnly, clients: 1, records: 1_000, durability: .powerLoss)
  static let manySaves = Scenario(.saveOnly, clients: 8, records: 1_000, durability: .powerLoss)

  /// Three arms saving with 1 and 8 clients; the mutex twice as fast as the actor in every round.
  static func small() throws -> BenchmarkResult {
    var cells: [ResultCell] = []
    for (arm, speed) in [("actor", 100.0), ("mutex", 200), ("actor (again)", 100)] {
      for scenario in [saves, manySaves] {
        cells.append(
          ResultCell(arm, scenario, .throughput, rounds: Array(repeating: .value(speed), count: 6)))
        cells.append(ResultCell(arm, scenario, .saveMedian, .value(1e9 / speed)))
        cells.append(ResultCell(arm, scenario, .saveTail, .unavailable("too few samples")))
      }
      cells += costs(of: arm)
    }
    cells.append(
      ResultCell("dictionary", manySaves, .throughput, .unavailable("nothing guards it")))
    return BenchmarkResult(context: context, cells: cells, comparisons: try comparisons())
  }

  /// The context of the sample; nothing in it is from this machine.
  static var context: RunContext {
    var context = RunContext(
      date: "2026-01-02T03:04:05Z", commit: .value("0123abc"), swift: .value("Swift version 6.3"),
      build: "release", kernel: .value("Linux 6.1 x86_64"),
      processor: .value("a processor"), cores: 2, fileSystem: .value("ext4"),
      allocator: "the system's", profile: .quick, callers: .tasks, seed: 7, baseline: "actor",
      plannedRounds: 8, warmUp: 10_000_000, window: 120_000_000, clockCost: 21.04,
      harnessCost: .value(33.33))
    context.order = Array(repeating: ["actor", "mutex", "actor (again)"], count: 6)
    (context.rounds, context.seconds, context.windowShare) = (6, 12.3, 0.55)
    context.isComplete = true
    return context
  }

  /// A store that keeps up with half of its closed loop's rate, and not with more than all of it.
  static func openLoop(_ arm: String, speed: Double) -> OpenLoopResult {
    func figure(_ value: Double) -> RepeatedFigure {
      RepeatedFigure(Array(repeating: .value(value), count: 6))
    }
    func point(_ share: Double, _ achieved: Double) -> OpenLoopPoint {
      let isSaturated = achieved < share * speed
      let percentiles = [(50.0, 10e6), (90, 15e6), (99, 20e6), (99.9, 30e6)].map { percent, time in
        OpenLoopPoint.Percentile(
          percent: percent,
          figure: isSaturated
            ? RepeatedFigure(unavailable: "saturated in 6 of 6 rounds") : figure(time * 100 / speed)
        )
      }
      return OpenLoopPoint(
        share: share, offered: figure(share * speed), achieved: figure(achieved),
        saturatedRounds: isSaturated ? 6 : 0,
        percentiles: percentiles + [
          .init(percent: 99.99, figure: RepeatedFigure(unavailable: "too few samples"))
        ], longest: figure(40e6), held: isSaturated ? 7 : 0, mostOutstanding: 5,
        renames: figure(2), compactions: figure(0))
    }
    return OpenLoopResult(
      variant: arm, scenario: manySaves, arrivals: .poisson, closedLoop: figure(speed),
      points: [
        point(0.25, 0.25 * speed), point(0.5, 0.5 * speed), point(1.1, 0.95 * speed),
      ], knee: figure(0.9 * speed))
  }

  private static func costs(of arm: String) -> [ResultCell] {
    let counted = Scenario(.saveOnly, clients: 1, records: 100, durability: .processCrash)
    let figures: [(Metric, Double)] = [
      (.fileWrites, 1), (.fileBytes, 193_000), (.fileSynchronizations, 1),
      (.directorySynchronizations, 1), (.fileRenames, 1), (.writeAmplification, 965),
      (.fileTime, 4_100_000),
      (.processorTime, 87_650),
    ]
    return figures.map { ResultCell(arm, saves, $0, .value($1)) }
      + (arm == "actor" ? [ResultCell(arm, counted, .allocations, .value(12.5))] : [])
  }

  private static func comparisons() throws -> [Comparison] {
    let same = Array(repeating: 100.0, count: 6)
    let noise = try NoiseFloor(ratios: Array(repeating: 1, count: 6))
    return try [("mutex", 200.0), ("actor (again)", 100)].map { arm, speed in
      let ratio = try PairedRatio(
        of: Array(repeating: speed, count: 6), over: same)
      return Comparison(
        variant: arm, baseline: "actor", scenario: saves, ratio: ratio, noiseFloor: noise,
        verdict: ratio.verdict(noiseFloor: noise))
    }
  }
}

/// Runs the body with the path of a file that does not exist, in a fresh real directory.
func withTemporaryFile(_ body: (_ path: String) throws -> Void) throws {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "reports-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer {
    do { try FileManager.default.removeItem(at: directory) } catch {
      print("left \(directory): \(error)")
    }
  }
  try body(directory.appending(path: "result.json").path(percentEncoded: false))
}
