import CatalogArms
import Foundation
import Measurement
import Persistence
import ResultModel
import Testing
@testable import Workloads

@Suite("What the clients of a measured run saw")
struct HistoryTests {
  /// How a store's finds are wrong; its content on disk is always right.
  enum Fault: Sendable, CaseIterable {
    /// They return the item that was there before the last save.
    case stale
    /// They return nothing.
    case blind
    /// Finds return an item that was never saved.
    case inventive
  }

  /// Measures one scenario on a store, with or without a fault, and checks the history.
  private func check(
    _ scenario: Scenario, _ fault: Fault? = nil, findsNothing: Bool = false,
    verifies: Bool = true
  ) async throws -> CheckedHistory? {
    try await inTemporaryDirectory { directory in
      var request = RoundRequest(
        arm: "test", seed: 3, window: 0, minimumOperations: 40, scenarios: [scenario],
        directory: directory)
      request.verifies = verifies
      request.record(400)
      // The end state is looked at, too, and it is right: this does not throw.
      let measurements = try await Round(
        request: request, kind: .variant, findsNothing: findsNothing
      ) { FaultyStore(try RecordingStore($0), fault) }.run()
      #expect(measurements.count == 1)
      return measurements[0].history
    }
  }

  @Test(
    arguments: Fault.allCases,
    [
      scenario(.saveOnly), scenario(.saveOnly, clients: 4), scenario(.mixed),
      scenario(.mixed, clients: 4), scenario(.readMostly, clients: 3),
    ])
  func wrongFindsAreCaughtByTheHistoryAndByNothingElse(
    _ fault: Fault, _ scenario: Scenario
  ) async throws {
    let history = try #require(try await check(scenario, fault))
    let counterexample = try #require(history.counterexample)
    #expect(counterexample.hasPrefix("question-") && counterexample.contains(" held revision "))
    #expect(counterexample.hasSuffix(": no order of these calls explains it"))
    switch fault {
    case .stale: #expect(counterexample.contains(" found revision "))
    case .blind: #expect(counterexample.contains(" found nothing"))
    case .inventive:
      #expect(counterexample.contains("Revision 999999999.', which nobody saved"))
    }
  }

  @Test func aStaleFindIsToldInTwoCalls() async throws {
    let history = try #require(try await check(scenario(.saveOnly), .stale))
    let words = try #require(history.counterexample)
    let numbers = words.split { !$0.isNumber }.compactMap { Int($0) }
    try #require(numbers.count == 6, "\(words)")
    let (held, saved) = (numbers[1], numbers[3])
    #expect(
      words
        == "\(BenchmarkRecord.id(key: numbers[0])) held revision \(held); client 0 saved revision "
        + "\(saved); after that, client 0 found revision \(held): no order of these calls explains "
        + "it")
  }

  @Test(arguments: [1, 4], Workload.repeated)
  func aRightStoreRaisesNoAlarm(_ clients: Int, _ workload: Workload) async throws {
    let scenario = scenario(workload, clients: clients)
    let history = try #require(try await check(scenario))
    #expect(history.counterexample == nil && history.unchecked == nil)
    #expect(history.operations == 400 && history.scenario == scenario)
    #expect(workload.hasOnlySaves ? history.finds == 200 : history.finds > 100)
    #expect(workload == .hotKey ? history.keys == 1 : history.keys > 1)
  }

  @Test(arguments: [1, 8])
  func threadsAreCheckedAsTasksAre(_ clients: Int) async throws {
    try await inTemporaryDirectory { directory in
      var request = RoundRequest(
        arm: "test", seed: 3, window: 0, minimumOperations: 1,
        scenarios: [scenario(.mixed, clients: clients)], directory: directory)
      request.callers = .threads
      request.record(400)
      let measured = try await Round(request: request, kind: .variant) { try ProbeStore($0) }.run()
      let history = try #require(measured[0].history)
      #expect(history.operations == 400 && history.counterexample == nil)
    }
  }

  @Test func itEndsWhenItsTimeIsUp() async throws {
    try await inTemporaryDirectory { directory in
      var request = RoundRequest(
        arm: "test", seed: 3, window: 0, minimumOperations: 1,
        scenarios: [scenario(.saveOnly, clients: 5)], directory: directory)
      request.recordingTime = 0
      let measured = try await Round(request: request, kind: .variant) {
        try RecordingStore($0)
      }.run()
      // One save of each client, with a find after it.
      #expect(measured[0].history?.operations == 10)
    }
  }

  @Test func whatIsNotCheckedHasItsReason() async throws {
    let blind = try await check(scenario(.mixed), .blind, findsNothing: true)
    #expect(blind?.unchecked == "its finds return no items" && blind?.operations == 0)
    #expect(try await check(scenario(.mixed), .stale, verifies: false) == nil)
  }

  @Test(
    arguments: Arms.catalog.all.filter {
      $0.missing() == nil && $0.kind != .specimen && !$0.isOnServer
    }.map(
      \.id))
  func noArmIsAccused(_ id: String) async throws {
    let arm = try #require(Arms.catalog.arm(id))
    let scenarios = [
      scenario(.mixed, clients: 1), scenario(.mixed, clients: 4), scenario(.saveOnly, clients: 4),
      scenario(.readOnly, clients: 2),
    ].filter { arm.obstacle(to: $0) == nil }
    try await inTemporaryDirectory { directory in
      var request = RoundRequest(
        arm: id, seed: 3, window: 0, minimumOperations: 5, scenarios: scenarios,
        directory: directory)
      request.callers = arm.callers
      request.record(100)
      let measured = try await arm.run(request).measurements
      for history in measured.map(\.history) {
        let history = try #require(history)
        #expect(history.counterexample == nil)
        #expect((history.operations > 0) == (history.unchecked == nil))
      }
      #expect(measured.count == scenarios.count)
    }
  }

  @Test func aSampleThatNoOrderExplainsTakesItsScenarioTheFigures() async throws {
    let (saves, mixed) = (scenario(.saveOnly), scenario(.mixed))
    var machine = FakeMachine()
    machine.history = { arm, scenario in
      var history = CheckedHistory(
        variant: arm, scenario: scenario, operations: 8, finds: 4, keys: 2)
      if arm == "mutex", scenario == mixed {
        history.counterexample = "it found what was not there"
      }
      return history
    }
    let result = try await machine.run(["actor", "mutex"], [saves, mixed], rounds: 6)
    let cell = try result.cell("mutex", mixed, .throughput)
    let message =
      "mutex is not linearizable: it found what was not there. Its figures mean nothing and are not "
      + "shown."
    #expect(cell.value == nil && cell.unavailable == message)
    #expect(
      result.context.failures == [
        FailedRound(
          arm: "mutex", round: 6, scenarios: [mixed], kind: .notLinearizable, message: message)
      ])
    #expect(!result.comparisons.contains { $0.variant == "mutex" && $0.scenario == mixed })
    #expect(try result.cell("mutex", saves, .throughput).rounds.count == 6)
    #expect(try result.cell("actor", mixed, .throughput).rounds.count == 6)
    #expect(result.histories?.count == 6)
    #expect(result.histories?.filter { $0.counterexample != nil }.map(\.variant) == ["mutex"])
  }

  @Test func aRunWhoseLastRoundFailedSaysThatNothingWasChecked() async throws {
    var machine = FakeMachine()
    machine.failure = { arm, round in
      arm == "mutex" && round == 6 ? RoundFailure(kind: .crashed, description: "mutex fell") : nil
    }
    let result = try await machine.run(["actor", "mutex"], [scenario(.saveOnly)], rounds: 6)
    let mutex = result.histories?.filter { $0.variant == "mutex" }
    #expect(mutex?.map(\.unchecked) == ["no round that is checked came to its end"])
  }
}

/// A store of the tests whose finds are wrong, and whose files are right.
private actor FaultyStore: Store {
  typealias Item = BenchmarkRecord

  private let whole: RecordingStore
  private let fault: HistoryTests.Fault?
  private var former: [String: BenchmarkRecord] = [:]

  init(_ whole: RecordingStore, _ fault: HistoryTests.Fault?) {
    self.whole = whole
    self.fault = fault
  }

  func save(_ item: BenchmarkRecord) async {
    let last = await whole.content[item.id]
    await whole.save(item)
    former[item.id] = last
  }

  func find(by id: String) async -> BenchmarkRecord? {
    let item = await whole.find(by: id)
    switch fault {
    case .stale: return former[id] ?? item
    case .blind: return nil
    case .inventive: return BenchmarkRecord(id: id, revision: 999_999_999)
    case nil: return item
    }
  }

  func close() async throws { try await whole.close() }
  func save(contentsOf items: [BenchmarkRecord]) async { for item in items { await save(item) } }
  func delete(_ id: String) async { await whole.delete(id) }
  func delete(contentsOf ids: [String]) async { await whole.delete(contentsOf: ids) }
  func loadAll() async -> [BenchmarkRecord] { await whole.loadAll() }
  func flush() {}
}
