import Foundation
import Measurement
import ResultModel
import Testing

@testable import Workloads

/// Runs beside other programs: each window lasts a second, on all processors of the machine.
@Suite("A machine that works for others")
struct MachineLoadTests {
  private let saves = scenario(.saveOnly, clients: 1, records: 1000)
  private static let all = Double(ProcessInfo.processInfo.activeProcessorCount) * 1e9

  private func run(
    rounds: Int = 6, synchronizations: [Double] = [],
    _ others: @escaping @Sendable (_ arm: String, _ round: Int) -> Double
  ) async throws -> BenchmarkResult {
    var machine = FakeMachine()
    machine.others = { others($0, $1) * Self.all }
    machine.synchronizations.change { $0 = synchronizations }
    return try await machine.run(["actor", "mutex"], [saves], rounds: rounds)
  }

  @Test func aQuietMachineIsNotMentioned() async throws {
    let load = try #require(try await run { _, _ in 0.1 }.context.machineLoad)
    #expect(abs(load.othersShare - 0.1) < 0.001 && load.warning == nil)
    #expect(load.busyWindows == 0 && load.windows == 18 && load.leftOut == 0)
  }

  @Test func aBusyMachineIsNamedAndAllRoundsAreKept() async throws {
    let result = try await run { _, _ in 0.71 }
    let load = try #require(result.context.machineLoad)
    #expect(
      load.warning
        == "The machine was busy: 71 % of the processors' time went to other programs; these figures "
        + "are not of this machine.")
    #expect(load.busyWindows == 18 && load.leftOut == 0)
    #expect(try result.cell("actor", saves, .throughput).rounds.count == 6)
    #expect(
      result.context.disturbances.contains(
        "round 2, mutex, \(saves): 71 % of the processors' time went to other programs"))
  }

  @Test func quietRoundsCountWhereTheyAreEnough() async throws {
    let result = try await run(rounds: 8) { arm, round in
      arm == "actor" && round <= 2 ? 0.9 : 0
    }
    let load = try #require(result.context.machineLoad)
    #expect(load.warning == nil && load.busyWindows == 2 && load.leftOut == 2)
    #expect(
      try result.cell("actor", saves, .throughput).rounds == [300, 400, 500, 600, 700, 800])
    #expect(try result.cell("mutex", saves, .throughput).rounds.count == 8)
    // The pairs are those rounds that count for both.
    #expect(try result.comparison("mutex", saves).ratio.ratios.count == 6)
  }

  @Test func tooFewQuietRoundsLeaveAll() async throws {
    let result = try await run { arm, round in arm == "actor" && round == 1 ? 0.9 : 0 }
    #expect(try result.cell("actor", saves, .throughput).rounds.count == 6)
    #expect(result.context.machineLoad?.leftOut == 0)
  }

  @Test func theDisksTimesAreKeptByRound() async throws {
    let load = try await run(synchronizations: [1e6, 2e6, 9e6]) { _, _ in 0 }.context.machineLoad
    #expect(load?.synchronizations == [1e6, 2e6, 9e6])
  }

  @Test func theDiskIsMeasuredAndTheFileRemoved() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: directory) } catch { Issue.record(error) }
    }
    let time = try #require(SyncTime.measure(in: directory.path))
    #expect(time > 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    #expect(SyncTime.measure(in: directory.path + "/none") == nil)
  }
}
