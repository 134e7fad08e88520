import Guarantees
import Measurement
import Persistence
import ResultModel

/// The requests of an arm to its files, counted in a separate process that compares no times.
struct LedgerRun<Source: ItemSource>: Sendable {
  let request: LedgerRequest
  let items: Source
  /// True if the store uses the file system of its configuration.
  var isMetered = true
  var format = Claims.FileFormat.json
  let open: StoreOpening<Source>

  /// Counts in all scenarios with saves.
  ///
  /// Scenarios with the same records and durability share a store, unless they insert items.
  func run() async throws -> [ScenarioLedger] {
    var ledgers: [ScenarioLedger] = []
    let scenarios = request.scenarios.filter { $0.workload.hasSaves }
    var rest = scenarios[...]
    while !rest.isEmpty {
      let group = rest.ofFirstStore
      ledgers += try await count(Array(group))
      rest = rest.dropFirst(group.count)
    }
    for index in ledgers.indices where request.followsSaves {
      ledgers[index].safety = try await follow(ledgers[index].scenario)
    }
    return ledgers
  }

  private func count(_ scenarios: [Scenario]) async throws -> [ScenarioLedger] {
    let items = items.sized(scenarios[0].itemSize)
    let place = try StoreDirectory(
      in: request.directory, "counted", scenarios[0], format: format, items: items)
    let metering = MeteringFileSystem(PosixFileSystem())
    // The counter does not see files opened before it starts.
    let counter = try isMetered ? nil : FileCallCounter(in: request.directory)
    defer { counter?.end() }
    let takeLedger = counter.map { counter in { counter.takeLedger() } } ?? metering.takeLedger
    let store = try await place.open(isMetered ? metering : PosixFileSystem(), items, open)
    // The first save after opening converts the file, which is not counted.
    try await store.save(key: 0, revision: 1)
    var revision = 2
    var ledgers: [ScenarioLedger] = []
    for scenario in scenarios {
      ledgers.append(try await count(scenario, store, takeLedger, &revision))
    }
    try await store.store.close()
    try place.remove()
    return ledgers
  }

  private func count(
    _ scenario: Scenario, _ store: MeasuredStore<Source>, _ takeLedger: () -> FileLedger,
    _ revision: inout Int
  ) async throws -> ScenarioLedger {
    // Each part inserts different items, so that nothing must be deleted between two parts.
    let rings = try (0..<request.parts).map {
      try OperationRing.all(
        scenario, seed: request.seed,
        insertingFrom: scenario.records + $0 * scenario.clients * OperationRing.length,
        id: store.items.id)
    }
    let loop = ClosedLoop(window: request.window, minimumOperations: request.operations)
    var parts: [ScenarioLedger.Part] = []
    _ = takeLedger()
    let before = ProcessCounters.beforeMeasuring()
    for rings in rings {
      let tallies = try await loop.run(store, rings: rings, revisionBase: revision)
      parts.append(
        ScenarioLedger.Part(
          ledger: takeLedger(), saves: tallies.reduce(0) { $0 + $1.performedSaves }))
      revision = rings[0].revision(
        after: tallies.map(\.performed).max() ?? 0, base: revision)
    }
    let kernel = KernelWrites(ProcessCounters.afterMeasuring().difference(from: before))
    return ScenarioLedger(
      scenario: scenario, isMetered: isMetered, parts: parts,
      itemBytes: try itemBytes(store.items, rings[0][0], revision), kernel: kernel)
  }

  /// The mean size of some of the saved items.
  private func itemBytes(
    _ items: Source, _ ring: OperationRing, _ revision: Int
  ) throws -> Double {
    let sizes = try stride(from: 2, to: max(3, revision), by: max(1, revision / 50)).map {
      try JSONItemCodec().encode(
        items.item(key: ring.slot($0).key, id: ring.slot($0).id, revision: $0)
      ).count
    }
    return Double(sizes.reduce(0, +)) / Double(sizes.count)
  }
}
