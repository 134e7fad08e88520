import CatalogArms
import Measurement
import ResultModel
import Testing
@testable import Workloads

@Suite("Finds while another client saves")
struct ReadWhileWritingTests {
  private let reading = scenario(.readWhileWriting, clients: 3, records: 20)

  /// One round on a store that may lose saves; returns all its stores.
  ///
  /// There is no recording afterwards: the store saw only the measured calls.
  private func round(
    window: UInt64 = 2_000_000, losingEvery period: Int? = nil
  ) async throws -> (ScenarioMeasurement, [RecordingStore]) {
    let stores = Shared<[RecordingStore]>([])
    return try await inTemporaryDirectory { directory in
      let request = RoundRequest(
        arm: "test", seed: 3, window: window, minimumOperations: 50, scenarios: [reading],
        directory: directory)
      let measurements = try await Round(request: request, kind: .variant, findsNothing: true) {
        configuration in
        let store = try RecordingStore(configuration, losingEvery: period)
        stores.change { $0.append(store) }
        return store
      }.run()
      return (measurements[0], stores.value)
    }
  }

  @Test func theWriterIsInNoFigureOfTheClients() async throws {
    var window: UInt64 = 2_000_000
    var (measurement, stores) = try await round(window: window)
    // On a busy machine the writer may not run in a short window.
    while measurement.writerSaves == 0, window < 10_000_000_000 {
      window *= 10
      (measurement, stores) = try await round(window: window)
    }
    let store = stores[0]
    #expect(measurement.operationsOfClients.count == 3)
    #expect(measurement.performed == (await store.found.count))
    #expect(measurement.performedSaves == 0 && measurement.saves.count == 0)
    #expect(measurement.operations <= Double(measurement.performed))
    // One save before all, then the writer's.
    let saves = await store.saved.count - 1
    #expect(saves >= 50)
    let counted = try #require(measurement.writerSaves)
    #expect(counted > 0 && counted <= Double(saves))
    let rate = try #require(measurement.figure(.writerThroughput).value)
    #expect(abs(rate / (counted / Double(window) * 1e9) - 1) < 1e-9)
    var alone = measurement
    alone.scenario.workload = .readOnly
    // The wait for a processor is not known on every system.
    for metric in [Metric.processorTime, .contextSwitches] {
      #expect(measurement.figure(metric).value == nil)
      #expect(alone.figure(metric).value != nil)
    }
  }

  @Test func theWritersSavesMustBeThereToo() async throws {
    await #expect(throws: WrongEndState.self) { try await round(losingEvery: 2) }
  }

  @Test func onlyTheWriterSaves() throws {
    let rings = try OperationRing.all(reading, seed: 1)
    #expect(rings.count == 4 && reading.callers == 4)
    #expect(rings.dropLast().allSatisfy { $0.slots.allSatisfy { !$0.isSave } })
    #expect(rings[3].slots.allSatisfy { $0.isSave })
    #expect(Set(rings[3].slots.map(\.key)) == Set(0..<20))
  }

  @Test func theWriterIsACallerForThoseWhomNothingGuards() throws {
    let dictionary = try #require(Arms.catalog.arm("dictionary"))
    #expect(dictionary.obstacle(to: scenario(.readWhileWriting)) != nil)
    #expect(dictionary.obstacle(to: scenario(.readOnly)) == nil)
  }

  @Test func onlyThisWorkloadHasAWriter() {
    #expect(Metric.measured(in: reading).contains(.writerThroughput))
    #expect(!Metric.measured(in: scenario(.mixed)).contains(.writerThroughput))
  }
}
