import Foundation
import Guarantees
import Measurement
import Persistence
import ResultModel

/// Measures one arm once, in a separate process.
struct Round<Source: ItemSource>: Sendable {
  let request: RoundRequest
  let items: Source
  let kind: Arm.Kind
  /// True if the store uses the file system of its configuration; an open loop counts the renames
  /// there.
  var isMetered = true
  /// True if the store appends to its file and sometimes compacts it.
  var hasJournal = false
  var format = Claims.FileFormat.json
  /// True if the store's finds return no items, so that they cannot be checked.
  var findsNothing = false
  let open: StoreOpening<Source>

  /// Measures all scenarios.
  ///
  /// Scenarios with the same records and durability share a store, unless they insert items.
  func run() async throws -> [ScenarioMeasurement] {
    var measurements: [ScenarioMeasurement] = []
    var index = 0
    while index < request.scenarios.count {
      let group = request.scenarios[index...].ofFirstStore
      measurements += try await measure(Array(group), number: index)
      index += group.count
    }
    return measurements
  }

  private func measure(_ scenarios: [Scenario], number: Int) async throws -> [ScenarioMeasurement] {
    let records = scenarios[0].records
    let items = items.sized(scenarios[0].itemSize)
    let place = try StoreDirectory(
      in: request.directory, "store-\(number)", scenarios[0], format: format, items: items)
    // A timed process does not count file operations: ``LedgerRun`` counts them.
    let store = try await place.open(PosixFileSystem(), items, open)
    var endState = EndState(records: records)
    // The first save after opening converts the file, which is not measured.
    try await store.save(key: 0, revision: 1)
    endState.add(key: 0, revision: 1)
    var revision = 2
    var measurements: [ScenarioMeasurement] = []
    for scenario in scenarios {
      measurements.append(
        try await measure(scenario, store, &endState, revisionBase: &revision))
    }
    try await store.store.close()
    if kind != .floor, request.verifies { try await verify(endState, place, items) }
    try place.remove()
    return measurements
  }

  private func measure(
    _ scenario: Scenario, _ store: MeasuredStore<Source>, _ endState: inout EndState,
    revisionBase: inout Int
  ) async throws -> ScenarioMeasurement {
    let rings = try OperationRing.all(scenario, seed: request.seed, id: store.items.id)
    var loop = ClosedLoop(
      warmUp: request.warmUp, window: request.window,
      minimumOperations: request.minimumOperations)
    loop.debt = request.delay.map { DelayDebt(share: $0.share, seed: request.seed) }
    let before = ProcessCounters.beforeMeasuring()
    let tallies = try await run(loop, store, rings, revisionBase)
    let counters = ProcessCounters.afterMeasuring().difference(from: before)
    for tally in tallies {
      endState.add(
        rings[tally.client], operations: tally.performed, revisionBase: revisionBase)
    }
    revisionBase = rings[0].revision(
      after: tallies.map(\.performed).max() ?? 0, base: revisionBase)
    var measurement = ScenarioMeasurement(scenario, tallies, counters, window: request.window)
    if request.verifies {
      measurement.history = try await history(scenario, store, rings, &endState, &revisionBase)
    }
    return measurement
  }

  /// Records further calls of the clients one by one, and looks for an order that explains the
  /// results.
  private func history(
    _ scenario: Scenario, _ store: MeasuredStore<Source>, _ rings: [OperationRing],
    _ endState: inout EndState, _ revisionBase: inout Int
  ) async throws -> CheckedHistory {
    if findsNothing {
      return CheckedHistory(
        variant: request.arm, scenario: scenario, unchecked: "its finds return no items")
    }
    var held: [Int: Int] = [:]
    for key in endState.contestedKeys {
      held[key] = try await revision(of: key, in: store, among: endState.revisions(of: key))
    }
    let stretch = HistorySample(
      store, scenario, rings, revisionBase: revisionBase,
      operations: request.recordedOperations, time: request.recordingTime)
    let observed = try await stretch.record(request.callers, arm: request.arm)
    let checked = try observed.check(arm: request.arm, scenario) { [endState] key in
      held[key] ?? endState.revisions(of: key).first
    }
    for (client, performed) in observed.performed {
      endState.add(rings[client], operations: performed, revisionBase: revisionBase)
    }
    revisionBase = rings[0].revision(
      after: observed.performed.values.max() ?? 0, base: revisionBase)
    return checked
  }

  /// Finds which of several clients' last saves the store holds.
  private func revision(
    of key: Int, in store: MeasuredStore<Source>, among possible: Set<Int>
  ) async throws -> Int? {
    let item = try await store.store.find(by: items.id(key: key))
    return possible.first { items.item(key: key, revision: $0) == item } ?? possible.max()
  }

  /// Runs the clients, as tasks or as threads.
  private func run(
    _ loop: ClosedLoop, _ store: MeasuredStore<Source>, _ rings: [OperationRing],
    _ revisionBase: Int
  ) async throws -> [ClientTally] {
    switch request.callers {
    case .tasks:
      return try await loop.run(store, rings: rings, revisionBase: revisionBase)
    case .threads:
      return try await loop.runOnThreads(
        store, arm: request.arm, rings: rings, revisionBase: revisionBase)
    }
  }

  /// Opens the file again and compares its content with the predicted content.
  func verify(_ endState: EndState, _ place: StoreDirectory, _ items: Source) async throws {
    let reopened = try await place.opened(PosixFileSystem(), items, open).store
    let content = try await reopened.loadAll()
    try await reopened.close()
    if let difference = endState.difference(from: content, of: items) {
      throw WrongEndState(arm: request.arm, difference: difference)
    }
  }
}

/// The measured store did not end in the predicted state.
package struct WrongEndState: Error, CustomStringConvertible {
  let arm: String
  let difference: String

  /// The difference, and its consequence.
  package var description: String {
    "\(arm) ended in the wrong state: \(difference). Its figures mean nothing and are not shown."
  }
}

extension ScenarioMeasurement {
  fileprivate init(
    _ scenario: Scenario, _ all: [ClientTally], _ counters: ProcessCounters, window: UInt64
  ) {
    // A separate writer is no client: the clients' figures exclude it.
    let tallies = all.filter { $0.client < scenario.clients }
    let writers = all.filter { $0.client >= scenario.clients }
    writerSaves = writers.isEmpty ? nil : writers.reduce(0) { $0 + $1.operations }
    self.scenario = scenario
    self.counters = counters
    finds = Histogram()
    saves = Histogram()
    for tally in tallies {
      finds.merge(tally.finds)
      saves.merge(tally.saves)
    }
    operationsOfClients = tallies.sorted { $0.client < $1.client }.map(\.operations)
    operations = operationsOfClients.reduce(0, +)
    nanoseconds = window
    elapsed = (tallies.map(\.end).max() ?? 0) - (tallies.map(\.start).min() ?? 0)
    performed = tallies.reduce(0) { $0 + $1.performed }
    performedSaves = tallies.reduce(0) { $0 + $1.performedSaves }
    slices = (0..<ClosedLoop.slices).map { slice in
      tallies.reduce(0) { $0 + $1.slices[slice] }
    }
  }
}
