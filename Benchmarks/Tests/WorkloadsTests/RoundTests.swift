import Foundation
import Measurement
import Persistence
import ResultModel
import Testing
@testable import Workloads

@Suite("One arm measured once")
struct RoundTests {
  private let scenarios = [
    scenario(.mixed, clients: 2, records: 10), scenario(.saveOnly, records: 10),
    scenario(.saveOnly, clients: 3, records: 20, .powerLoss),
    scenario(.hotKey, clients: 4, records: 20, .powerLoss),
    scenario(.readModifyWrite, clients: 2, records: 20, .powerLoss),
    scenario(.fill, clients: 2, records: 20, .powerLoss),
    scenario(.readLatest, clients: 2, records: 20, .powerLoss),
  ]

  private func run(
    _ scenarios: [Scenario], kind: Arm.Kind = .variant, losingEvery period: Int? = nil,
    verifies: Bool = true
  ) async throws -> [ScenarioMeasurement] {
    try await inTemporaryDirectory { directory in
      var request = RoundRequest(
        arm: "test", seed: 3, window: 0, minimumOperations: 40, scenarios: scenarios,
        directory: directory)
      request.verifies = verifies
      request.record(400)
      let measurements = try await Round(request: request, kind: kind) {
        try RecordingStore($0, losingEvery: period)
      }.run()
      let left = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(left.allSatisfy { $0.hasPrefix("prefilled-") })
      return measurements
    }
  }

  @Test func everyScenarioHasItsMeasurement() async throws {
    let measurements = try await run(scenarios)
    #expect(measurements.map(\.scenario) == scenarios)
    #expect(measurements.map(\.operationsOfClients.count) == [2, 1, 3, 4, 2, 2, 2])
    #expect(measurements[1].performed == 40 && measurements[1].performedSaves == 40)
    for measurement in measurements {
      #expect(measurement.operations == measurement.operationsOfClients.reduce(0, +))
      #expect(measurement.performed >= 40 * measurement.scenario.clients)
    }
  }

  @Test func nothingIsCountedWhereSomethingIsTimed() async throws {
    let kinds = Shared<[String]>([])
    @Sendable func open(_ configuration: StoreConfiguration) throws -> RecordingStore {
      kinds.change { $0.append("\(type(of: configuration.fileSystem))") }
      return try RecordingStore(configuration)
    }
    try await inTemporaryDirectory { directory in
      let saves = [scenario(.saveOnly)]
      _ = try await Round(
        request: RoundRequest(
          arm: "test", seed: 3, window: 0, minimumOperations: 1, scenarios: saves,
          directory: directory), kind: .variant, open: { try open($0) }
      ).run()
      #expect(Set(kinds.value) == ["PosixFileSystem"])
      _ = try await LedgerRun(
        request: LedgerRequest(arm: "test", seed: 3, scenarios: saves, directory: directory),
        items: GeneratedRecords(), open: opening { try open($0) }
      ).run()
      #expect(kinds.value.suffix(2) == ["MeteringFileSystem", "EventFileSystem"])
    }
  }

  @Test(arguments: [2, 7])
  func aStoreThatLosesSavesHasNoFigures(_ period: Int) async throws {
    let error = await #expect(throws: WrongEndState.self) {
      try await run([scenario(.saveOnly, records: 100)], losingEvery: period)
    }
    let text = "\(try #require(error))"
    #expect(text.hasPrefix("test ended in the wrong state: question-"))
    #expect(text.hasSuffix("Its figures mean nothing and are not shown."))
  }

  @Test func aRoundThatIsNotToVerifyDoesNotOpenTheStoreAgain() async throws {
    let measurements = try await run([scenario(.saveOnly)], losingEvery: 2, verifies: false)
    #expect(measurements.map(\.performed) == [40])
  }

  @Test func aRivalIsHeldToItsEndStateAsAStoreIs() async throws {
    await #expect(throws: WrongEndState.self) {
      try await run([scenario(.saveOnly, records: 100)], kind: .rival, losingEvery: 7)
    }
  }

  @Test func noTwoSavesOfARoundHaveTheSameContent() async throws {
    let saved = Shared<[RecordingStore]>([])
    try await inTemporaryDirectory { directory in
      let request = RoundRequest(
        arm: "test", seed: 3, window: 0, minimumOperations: 300, scenarios: scenarios,
        directory: directory)
      _ = try await Round(request: request, kind: .variant) { configuration in
        let store = try RecordingStore(configuration)
        saved.change { $0.append(store) }
        return store
      }.run()
    }
    for store in saved.value {
      let items = await store.saved
      let texts = items.map { "\($0.id) \($0.text) \($0.date.timeIntervalSinceReferenceDate)" }
      #expect(Set(texts).count == texts.count)
    }
  }

  @Test func aFloorIsNotHeldToAnEndState() async throws {
    let measurements = try await run([scenario(.saveOnly)], kind: .floor, losingEvery: 2)
    #expect(measurements.map(\.performed) == [40])
  }
}
