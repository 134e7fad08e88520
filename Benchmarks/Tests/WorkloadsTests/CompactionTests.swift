import CatalogArms
import Measurement
import ResultModel
import Testing

@testable import Workloads

@Suite("A journal that is written anew while requests come")
struct CompactionTests {
  private let without = scenario(.overwrite, clients: 8, records: 20)
  private let with = scenario(.overwriteCompacting, clients: 8, records: 20)

  private func measure(_ id: String, _ load: OpenLoopLoad) async throws -> [OpenLoopMeasurement] {
    let arm = try #require(Arms.catalog.arm(id))
    return try await inTemporaryDirectory { directory in
      var request = RoundRequest(
        arm: id, seed: 5, window: 0, minimumOperations: 1, scenarios: [without, with],
        directory: directory)
      request.openLoop = load
      return try #require(try await arm.run(request).openLoops)
    }
  }

  private var load: OpenLoopLoad {
    var load = OpenLoopLoad.rates([2_000], .constant)
    (load.window, load.warmUp) = (1_500_000_000, 0)
    return load
  }

  /// A journal is written anew when it has garbage.
  ///
  /// 3,000 saves of some 200 bytes are thirty times the garbage that is allowed; how often it is written
  /// anew depends on how long one takes. A busy machine gets longer windows.
  @Test(.long) func aJournalIsWrittenAnewOnlyWhereItShouldBe() async throws {
    var load = load
    var compactions = 0
    for factor: UInt64 in [1, 4, 16] where compactions == 0 {
      load.window = factor * 1_500_000_000
      let measured = try await measure("actor-journaled", load)
      #expect(measured.map(\.scenario) == [without, with])
      #expect(measured[0].points[0].compactions == 0)
      compactions = try #require(measured[1].points[0].compactions)
    }
    #expect(compactions >= 1)
  }

  @Test(.long) func aStoreWithoutAJournalDoesTheSameAndSaysSo() async throws {
    let measured = try await measure("actor-batched", load)
    #expect(measured.allSatisfy { $0.points[0].compactions == nil && $0.points[0].offered > 0 })
  }

  @Test(.long) func bothAreSentTheSameRates() async throws {
    var load = load
    (load.rates, load.shares) = ([], [0.25])
    let measured = try await measure("actor-journaled", load)
    let reference = try #require(measured[0].closedLoop)
    #expect(measured.map { $0.points[0].target } == [reference / 4, reference / 4])
  }

  @Test func oneWithCompactionBringsTheOneWithout() throws {
    var choice = Profile.Choice()
    choice.workloads = [.overwriteCompacting, .saveOnly]
    choice.records = [50]
    let arms = [try #require(Arms.catalog.arm("actor"))]
    let chosen = Profile.quick.openLoop(.sweep(.poisson), choice, arms: arms, rounds: 2)
    #expect(chosen.scenarios.map(\.workload) == [.saveOnly, .overwrite, .overwriteCompacting])
    #expect(!Workload.usual.contains(.overwrite))
  }
}
