import CatalogArms
import Foundation
import Measurement
import Persistence
import ResultModel
import Testing
@testable import Workloads

@Suite("Clients that are threads")
struct CallersTests {
  private static let variants = [
    "dispatch-queue", "dispatch-barrier", "nslock", "mutex", "actor-journaled",
  ]
  private static let rivals = ["sqlite-direct", "bare-log", "lmdb", "lmdb-raw-reads", "rocksdb"]
  private static let blocking = variants + ["raw-append", "raw-write", "raw-direct"] + rivals

  /// Measures a round whose callers are threads.
  private func run(
    _ scenarios: [Scenario], verifies: Bool = true, open: StoreOpening<GeneratedRecords>
  ) async throws -> [ScenarioMeasurement] {
    try await inTemporaryDirectory { directory in
      var request = request(scenarios, directory)
      request.arm = "test"
      request.verifies = verifies
      return try await Round(
        request: request, items: GeneratedRecords(), kind: .variant, open: open
      ).run()
    }
  }

  private func request(_ scenarios: [Scenario], _ directory: String) -> RoundRequest {
    var request = RoundRequest(
      arm: "", seed: 3, window: 0, minimumOperations: 40, scenarios: scenarios,
      directory: directory)
    request.callers = .threads
    return request
  }

  @Test func eachClientIsAThreadOfItsOwn() async throws {
    let opened = Shared<[ProbeStore]>([])
    let clients = 16
    // The recording afterwards would use more threads.
    _ = try await run(
      [scenario(.mixed, clients: clients)], verifies: false,
      open: opening { configuration in
        let store = try ProbeStore(configuration)
        opened.change { $0.append(store) }
        return store
      })
    // The first save, before the clients, may come from one thread more.
    let threads = try #require(opened.value.first).seen.value.threads.count
    #expect((clients...clients + 1).contains(threads))
  }

  @Test(arguments: [1, 2, 8])
  func whatIsCountedIsWhatTheStoreSaw(_ clients: Int) async throws {
    let store = ProbeStore()
    let rings = try (0..<clients).map {
      try OperationRing(scenario(.mixed, clients: clients), client: $0, seed: 5)
    }
    let tallies = try await ClosedLoop(window: 2_000_000, minimumOperations: 50)
      .runOnThreads(store, rings: rings, revisionBase: 1)
    let seen = store.seen.value
    #expect(seen.threads.count == clients)
    #expect(Set(tallies.map(\.client)) == Set(0..<clients) && tallies.count == clients)
    #expect(tallies.reduce(0) { $0 + $1.performed } == seen.saves + seen.finds)
    #expect(tallies.reduce(0) { $0 + $1.performedSaves } == seen.saves)
    for tally in tallies {
      #expect(tally.performed >= 50 && tally.end - tally.start >= 2_000_000)
      #expect(tally.operations <= Double(tally.performed))
    }
  }

  @Test func aStoreThatLosesSavesHasNoFigures() async throws {
    let error = await #expect(throws: WrongEndState.self) {
      try await run(
        [scenario(.saveOnly, clients: 4)], open: opening { try ProbeStore($0, losingEvery: 2) })
    }
    #expect("\(try #require(error))".hasPrefix("test ended in the wrong state: question-"))
  }

  @Test func anErrorOfTheStoreEndsTheLoop() async throws {
    struct Broken: Error {}
    let rings = try (0..<3).map {
      try OperationRing(scenario(.mixed, clients: 3), client: $0, seed: 5)
    }
    await #expect(throws: Broken.self) {
      _ = try await ClosedLoop(window: 0, minimumOperations: 3)
        .runOnThreads(ProbeStore(failure: Broken()), rings: rings, revisionBase: 1)
    }
  }

  @Test func anActorIsRefused() async throws {
    let error = await #expect(throws: NoBlockingInterface.self) {
      try await run([scenario(.mixed)], open: opening { try RecordingStore($0) })
    }
    #expect(
      "\(try #require(error))" == "threads cannot call test, which has no calls that block")
  }

  @Test func theRefusalNamesTheArmsThatCanBeCalled() {
    #expect(
      "\(NoBlockingInterface(arms: ["a", "b"], able: ["c", "d"]))"
        == "threads cannot call a, b, which have no calls that block; they can call c, d")
  }

  @Test func theArmsWithCallsThatBlockAreFound() {
    #expect(Arms.catalog.all.filter(\.hasBlockingInterface).map(\.id) == Self.blocking)
    #expect(Arms.catalog.arm("mutex (again)")?.hasBlockingInterface == true)
  }

  @Test(.long, arguments: (variants + rivals).filter { Arms.catalog.arm($0)?.missing() == nil })
  func theirRoundsEndInTheRightState(_ id: String) async throws {
    let scenarios = [scenario(.mixed, clients: 3), scenario(.mixed, clients: 64)]
    try await inTemporaryDirectory { directory in
      let measured = try await #require(Arms.catalog.arm(id))
        .run(request(scenarios, directory)).measurements
      #expect(measured.map(\.scenario) == scenarios)
      #expect(measured.map(\.operationsOfClients.count) == [3, 64])
    }
  }

  @Test func whatThreadsCannotCallIsLeftOutAndNamed() async throws {
    let arms = ["actor", "nslock", "mutex", "dictionary"].compactMap(Arms.catalog.arm)
    let limits = Sweep(
      arms: ["raw-replace"].compactMap(Arms.catalog.arm), scenarios: [scenario(.saveOnly)],
      rounds: 1)
    let plan = try Plan(
      arms: arms, scenarios: [scenario(.saveOnly)], sweeps: [limits], rounds: 6, budget: 60,
      callers: .threads, seed: 1)
    #expect(plan.arms.map(\.id) == ["nslock", "mutex", "nslock (again)"])
    #expect(plan.sweeps.isEmpty && plan.armsMeasuredOnce.isEmpty)
    #expect(plan.baseline == "nslock")
    #expect(
      plan.omissions.first?.hasPrefix(
        "Left out: threads cannot call actor, dictionary, raw-replace, which have no calls") == true
    )
  }

  @Test(arguments: Callers.allCases)
  func theResultSaysWhatTheClientsWere(_ callers: Callers) async throws {
    let machine = FakeMachine()
    let result = try await machine.run(
      ["nslock", "mutex"], [scenario(.saveOnly)], callers: callers)
    #expect(result.context.callers == callers)
    #expect(Set(machine.asked.value.map(\.callers)) == [callers])
    // Counts are taken for tasks alone.
    #expect(machine.counted.value.isEmpty == (callers == .threads))
  }
}
