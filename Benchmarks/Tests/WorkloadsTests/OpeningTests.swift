import CatalogArms
import Foundation
import Measurement
import Persistence
import Processes
import ResultModel
import Testing

@testable import Workloads

@Suite("Opening a store in a fresh process")
struct OpeningTests {
  private let few = scenario(.open, records: 10, .powerLoss)
  private let many = scenario(.open, records: 1_000, .powerLoss)

  private func request(
    _ step: OpeningStep, _ arm: String, _ scenarios: [Scenario], _ directory: String
  ) -> RoundRequest {
    var request = RoundRequest(
      arm: arm, seed: 1, window: 0, minimumOperations: 1, scenarios: scenarios,
      directory: directory)
    request.opening = step
    return request
  }

  @Test(arguments: ["actor", "actor-journaled", "sqlite", "published-actor"])
  func whatOneFillsAnotherOpens(_ id: String) async throws {
    let arm = try #require(Arms.catalog.arm(id))
    try await inTemporaryDirectory { directory in
      _ = try await arm.run(request(.fill, id, [few, many], directory))
      // Twice: an opening changes nothing.
      for _ in 0..<2 {
        let result = try await arm.run(request(.open, id, [few, many], directory))
        let openings = try #require(result.openings)
        #expect(openings.map(\.scenario) == [few, many])
        #expect(openings.allSatisfy { $0.nanoseconds > 0 && $0.figure(.openToFind).value != nil })
        let bytes = try openings.map { try #require($0.fileBytes.value) }
        #expect(bytes[0] > 0 && bytes[1] > 100_000)
      }
    }
  }

  @Test func aStoreThatLostWhatItHeldHasNoFigures() async throws {
    let arm = try #require(Arms.catalog.arm("actor"))
    try await inTemporaryDirectory { directory in
      _ = try await arm.run(request(.fill, "actor", [few], directory))
      let place = directory + "/opening-actor-10-powerLoss"
      for name in try FileManager.default.contentsOfDirectory(atPath: place) {
        try FileManager.default.removeItem(atPath: "\(place)/\(name)")
      }
      let error = await #expect(throws: WrongEndState.self) {
        try await arm.run(request(.open, "actor", [few], directory))
      }
      #expect(error?.description.contains("the first find gave nothing") == true)
    }
  }

  /// Each scenario has separate processes, and a filled store is not filled again.
  @Test func everyOpeningHasAProcessOfItsOwn() async throws {
    try await inTemporaryDirectory { directory in
      let log = directory + "/log"
      let script = """
        echo "$1" >> \(log)
        case "$1" in *fill*) touch "\(directory)/opening-actor-10-powerLoss.filled";; esac
        echo '{"measurements":[],"openings":[]}'
        """
      let process = RoundProcess(
        ChildCommand(executable: "/bin/sh", arguments: ["-c", script, "sh"]), .catalog)
      for _ in 0..<2 {
        _ = try await process.measure(request(.open, "actor", [few, many], directory))
      }
      let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      let steps = try lines.map {
        try JSONDecoder().decode(RoundRequest.self, from: Data($0.utf8))
      }
      #expect(steps.allSatisfy { $0.scenarios.count == 1 })
      #expect(steps.map(\.opening) == [.fill, .open, .fill, .open, .open, .fill, .open])
      #expect(steps.map { $0.scenarios[0].records } == [10, 10, 1_000, 1_000, 10, 1_000, 1_000])
    }
  }

  private func opening(of arms: [String]) throws -> Sweep {
    var sweep = Sweep(
      arms: try arms.map { try #require(Arms.catalog.arm($0)) }, scenarios: [few, many], rounds: 6)
    sweep.isOpening = true
    return sweep
  }

  @Test func theFiguresAreThoseOfTheRounds() async throws {
    let machine = FakeMachine()
    let result = try await machine.run(
      ["actor"], [scenario(.saveOnly)], sweeps: [try opening(of: ["actor", "mutex", "no-op"])])
    for arm in ["actor", "mutex"] {
      let cell = try result.cell(arm, many, .openToFind)
      #expect(cell.rounds == (1...6).map { Double($0) * 1e6 } && cell.value == 3.5e6)
      #expect(cell.low != nil && cell.unit == "ns")
      #expect(try result.cell(arm, few, .openFiles).value == 2_000)
      #expect(try result.cell(arm, few, .openDiskReads).unavailable == "not on this machine")
    }
    let reason = "it keeps nothing that could be opened"
    #expect(try result.cell("no-op", few, .openToFind).unavailable == reason)
    // The run counts nothing, and computes no rate from it.
    #expect(machine.ledgersAsked.value.allSatisfy { !$0.scenarios.contains(few) })
    #expect(!result.cells.contains { $0.workload == .open && $0.metric == .throughput })
    #expect(result.context.order.suffix(6).allSatisfy { Set($0) == ["actor", "mutex"] })
  }

  @Test func profilesOpenWhatTheyHaveTimeFor() throws {
    let arms = ["actor", "mutex", "dictionary"].compactMap(Arms.catalog.arm)
    func opening(_ profile: Profile, _ choice: Profile.Choice, isAskedFor: Bool) -> Sweep? {
      profile.opening(choice, arms: arms, against: nil, rounds: 8, isAskedFor: isAskedFor)
    }
    let quick = try #require(opening(.quick, .init(), isAskedFor: false))
    #expect(quick.scenarios.map(\.records) == [1_000] && quick.rounds == 3)
    #expect(quick.arms.map(\.id) == ["actor", "mutex", "actor (again)"])
    let full = try #require(opening(.full, .init(), isAskedFor: false))
    #expect(full.scenarios.map(\.records) == [1_000, 10_000, 100_000])
    var choice = Profile.Choice()
    choice.records = [20, 30]
    #expect(opening(.full, choice, isAskedFor: false) == nil)
    #expect(opening(.quick, choice, isAskedFor: true)?.scenarios.map(\.records) == [20, 30])
  }
}
