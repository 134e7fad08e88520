public import Measurement
public import Persistence
import ResultModel

/// Clients that start each operation when their previous operation has ended.
///
/// The loop records the service time. A closed loop does not see how long a request would have
/// waited (coordinated omission), so this time is not a response time.
@usableFromInline package struct ClosedLoop: Sendable {
  /// The warm-up time of all clients, in nanoseconds.
  var warmUp: UInt64 = 0
  /// The measured time, during which all clients run, in nanoseconds.
  @usableFromInline package let window: UInt64
  /// The minimum number of operations of each client, however long they take.
  @usableFromInline package let minimumOperations: Int
  /// The delays of a planted arm's calls; `nil` for all other arms.
  @usableFromInline var debt: DelayDebt?
  /// The number of parts of the measured time whose operations are counted separately, to detect a
  /// drift.
  static let slices = 8
  /// The time after which a client yields its thread to the others, in nanoseconds: calls of a lock
  /// or a queue never suspend, and there are fewer threads than clients.
  @usableFromInline package static let turn: UInt64 = 100_000

  /// Runs one client per ring; all clients start together.
  func run<Source: ItemSource>(
    _ store: MeasuredStore<Source>, rings: [OperationRing], revisionBase: Int
  ) async throws -> [ClientTally] {
    let gate = StartGate(clients: rings.count)
    let span = MeasuredSpan(clients: rings.count, warmUp: warmUp, length: window)
    return try await withThrowingTaskGroup(of: ClientTally.self) { group in
      for (number, ring) in rings.enumerated() {
        let client = Client(
          number: number, isAlone: rings.count == 1, ring: ring, gate: gate, span: span,
          revisionBase: revisionBase)
        group.addTask { try await store.runClient(self, client) }
      }
      var tallies: [ClientTally] = []
      for try await tally in group { tallies.append(tally) }
      return tallies
    }
  }

  /// One client, before it starts.
  @usableFromInline package struct Client: Sendable {
    @usableFromInline package let number: Int
    /// True if there are no other clients to yield to.
    @usableFromInline package let isAlone: Bool
    @usableFromInline package let ring: OperationRing
    @usableFromInline package let gate: StartGate
    @usableFromInline package let span: MeasuredSpan
    @usableFromInline package let revisionBase: Int
  }

  /// Runs one client, as a task.
  @concurrent
  @inlinable
  package func run<Measured: Store, Source: ItemSource>(
    _ client: Client, _ store: Measured, _ items: Source
  ) async throws -> ClientTally where Measured.Item == Source.Item {
    let (ring, span, revisionBase) = (client.ring, client.span, client.revisionBase)
    var tally = ClientTally(client: client.number, length: window)
    await client.gate.arrive()
    tally.begin(at: MonotonicClock.now())
    span.clientStarts(at: tally.end)
    var turnEnd = tally.end + Self.turn
    var last = UInt64.max
    var debt = debt
    repeat {
      if ring.beginsAnew(tally.performed) {
        try await store.delete(contentsOf: ring.inserted)
        tally.skip(to: MonotonicClock.now())
      }
      let slot = ring.slot(tally.performed)
      let delayed = debt?.pay(since: tally.end) ?? 0
      if slot.isSave {
        try await store.save(
          items.item(
            key: slot.key, id: slot.id,
            revision: ring.revision(tally.performed, base: revisionBase)))
      } else {
        _ = try await store.find(by: slot.id)
      }
      let first = span.start
      last = first == .max ? .max : first + window
      let now = MonotonicClock.now()
      debt?.add(for: now - tally.end - delayed)
      tally.record(isSave: slot.isSave, at: now, measuredFrom: first)
      // A single client has nobody to yield to: yielding would only wake a thread that finds no
      // work.
      if !client.isAlone, tally.end > turnEnd {
        // The wait for a thread belongs to the next operation, as it does when the call suspends.
        await Task.yield()
        turnEnd = MonotonicClock.now() + Self.turn
      }
    } while tally.end < last || tally.performed < minimumOperations
    return tally
  }

  /// The cost of this loop per operation without a store, in nanoseconds.
  ///
  /// The loop uses the slots, the clock and the tally of a measurement, without the call. The
  /// result is the median of 9 runs.
  static func costOfHarness() throws -> Double {
    let scenario = Scenario(.readOnly, clients: 1, records: 1_000, durability: .processCrash)
    let ring = try OperationRing(scenario, client: 0, seed: 1)
    let operations = 100_000
    let costs = (0..<9).map { _ in
      let span = MeasuredSpan(clients: 1, warmUp: 0, length: 60_000_000_000)
      var tally = ClientTally(client: 0, length: span.length)
      tally.begin(at: MonotonicClock.now())
      span.clientStarts(at: tally.end)
      while tally.performed < operations {
        let isSave = ring.slot(tally.performed).isSave
        tally.record(isSave: isSave, at: MonotonicClock.now(), measuredFrom: span.start)
      }
      return Double(tally.end - tally.start) / Double(operations)
    }
    return Statistics.median(costs) ?? 0
  }
}
