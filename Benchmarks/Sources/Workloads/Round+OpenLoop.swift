import Foundation
import Measurement
import Persistence
import ResultModel

extension Round {
  /// Performs the request: a closed loop, an open loop, or an opening.
  func result() async throws -> RoundResult {
    if let step = request.opening { return try await opening(step) }
    guard let load = request.openLoop else {
      return RoundResult(measurements: try await run())
    }
    var measurements: [OpenLoopMeasurement] = []
    for (number, scenario) in request.scenarios.enumerated() {
      // A scenario with compaction uses the rates of the same scenario without compaction.
      let twin = measurements.first { scenario.isCompacting(insteadOf: $0.scenario) }
      measurements.append(
        try await openLoop(load, scenario, reference: twin?.closedLoop, number: number))
    }
    return RoundResult(measurements: [], openLoops: measurements)
  }

  /// Measures one scenario on a separate store.
  private func openLoop(
    _ load: OpenLoopLoad, _ scenario: Scenario, reference: Double?, number: Int
  ) async throws -> OpenLoopMeasurement {
    let items = items.sized(scenario.itemSize)
    let place = try StoreDirectory(
      in: request.directory, "open-loop-\(number)", scenario, format: format, items: items)
    let metering = MeteringFileSystem(PosixFileSystem())
    let store = try await place.open(metering, items, open)
    // The first save after opening converts the file, which is not measured.
    try await store.save(key: 0, revision: 1)
    var rates = try MeasuredRates(
      store: store, load: load, scenario: scenario, seed: request.seed, reference: reference,
      hasJournal: hasJournal,
      takeLedger: isMetered ? { metering.takeLedger() } : nil)
    rates.endState.add(key: 0, revision: 1)
    let before = ProcessCounters.beforeMeasuring()
    let start = MonotonicClock.now()
    let measured = try await rates.measure()
    let counters = ProcessCounters.afterMeasuring().difference(from: before)
    let elapsed = Double(max(1, MonotonicClock.now() - start))
    try await store.store.close()
    if kind != .floor, request.verifies { try await verify(rates.endState, place, items) }
    try place.remove()
    return OpenLoopMeasurement(
      scenario: scenario, closedLoop: measured.closedLoop, points: measured.points,
      knee: measured.sweep.map { $0.knee?.sustained ?? OpenLoopLoad.highestRate },
      stolenShare: counters.stealNanoseconds.map { $0 / elapsed },
      othersShare: counters.othersShare(
        of: elapsed, processors: ProcessInfo.processInfo.activeProcessorCount))
  }
}

/// Measures one store at one rate after the other.
private struct MeasuredRates<Source: ItemSource> {
  let store: MeasuredStore<Source>
  let load: OpenLoopLoad
  let scenario: Scenario
  let seed: UInt64
  /// The rate that shares refer to; `nil` for the closed loop's rate of this store.
  let reference: Double?
  let hasJournal: Bool
  let takeLedger: (() -> FileLedger)?
  /// The content that the store must end with.
  var endState: EndState
  private let rings: [OperationRing]
  private var revision = 2
  private var loops: UInt64 = 0

  /// The length of the places' rings: short, because there are many.
  private static var ringLength: Int { 128 }

  init(
    store: MeasuredStore<Source>, load: OpenLoopLoad, scenario: Scenario, seed: UInt64,
    reference: Double?, hasJournal: Bool,
    takeLedger: (() -> FileLedger)?
  ) throws {
    self.store = store
    self.load = load
    self.scenario = scenario
    self.seed = seed
    self.reference = reference
    self.hasJournal = hasJournal
    self.takeLedger = takeLedger
    endState = EndState(records: scenario.records)
    var places = scenario
    places.clients = min(OpenLoop.places, scenario.records)
    rings = try OperationRing.all(
      places, seed: seed, length: Self.ringLength, id: store.items.id)
  }

  mutating func measure() async throws -> (
    closedLoop: Double?, points: [OpenLoopMeasurement.Point], sweep: RateSweep?
  ) {
    let closedLoop = load.closedLoopWindow > 0 ? try await closedLoop() : nil
    var points: [OpenLoopMeasurement.Point] = []
    for rate in load.rates { points.append(try await measure(rate)) }
    let reference = min(OpenLoopLoad.highestRate, max(1, self.reference ?? closedLoop ?? 1))
    for share in load.shares {
      var point = try await measure(reference * share)
      point.share = share
      points.append(point)
    }
    guard load.findsKnee else { return (closedLoop, points, nil) }
    var sweep = try RateSweep(
      from: reference, to: OpenLoopLoad.highestRate, mostSteps: OpenLoopLoad.mostSteps)
    while let rate = sweep.next {
      sweep.record(rate, isSustained: !(try await measure(rate)).isSaturated)
    }
    return (closedLoop, points, sweep)
  }

  /// The rate of the scenario's clients in a closed loop, in operations per second.
  private mutating func closedLoop() async throws -> Double {
    let rings = try OperationRing.all(scenario, seed: seed, id: store.items.id)
    let loop = ClosedLoop(
      warmUp: load.warmUp, window: load.closedLoopWindow, minimumOperations: 1)
    let tallies = try await loop.run(store, rings: rings, revisionBase: revision)
    for tally in tallies {
      endState.add(rings[tally.client], operations: tally.performed, revisionBase: revision)
    }
    revision = rings[0].revision(after: tallies.map(\.performed).max() ?? 0, base: revision)
    let operations = tallies.reduce(0) { $0 + $1.operations }
    return operations / Double(load.closedLoopWindow) * 1e9
  }

  private mutating func measure(_ rate: Double) async throws -> OpenLoopMeasurement.Point {
    loops += 1
    let window = load.window(for: rate)
    let loop = OpenLoop(
      warmUp: load.warmUp, window: window,
      schedule: try ArrivalSchedule(load.arrivals, rate: rate, seed: seed &+ loops))
    _ = takeLedger?()
    let pacing = try await loop.run(store, rings: rings, revisionBase: revision)
    let ledger = takeLedger?()
    for (ring, performed) in zip(rings, pacing.performed) {
      endState.add(ring, operations: performed, revisionBase: revision)
    }
    revision = rings[0].revision(after: pacing.performed.max() ?? 0, base: revision)
    let (tally, renames) = (pacing.tally, ledger?.calls(of: .rename))
    return OpenLoopMeasurement.Point(
      target: rate, offered: tally.offeredRate, achieved: tally.achievedRate,
      isSaturated: tally.isSaturated, response: tally.response, unsent: tally.unsent,
      held: pacing.held,
      mostOutstanding: pacing.mostOutstanding, renames: renames,
      compactions: hasJournal ? renames : nil, window: window)
  }
}

extension Scenario {
  /// Returns true if this scenario differs from another only in having its journal compacted.
  func isCompacting(insteadOf other: Scenario) -> Bool {
    var twin = self
    twin.workload = .overwrite
    return workload == .overwriteCompacting && twin == other
  }
}
