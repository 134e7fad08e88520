import Measurement
import Persistence

/// Clients that each start their next operation when the last one has ended.
///
/// What is recorded is the service time; how long a request would have waited is not seen by a
/// closed loop (coordinated omission), which is why it is not called response time.
struct ClosedLoop: Sendable {
  /// How long to measure, in nanoseconds.
  let window: UInt64
  /// How many operations each client does at least, however long it takes.
  let minimumOperations: Int
  /// The parts of the window whose operations are counted apart, to see a drift.
  static let slices = 8
  /// How long a client keeps its thread, in nanoseconds, before it lets the others run: the calls
  /// of a lock or a queue never suspend, and there are fewer threads than clients.
  static let turn: UInt64 = 100_000

  /// What one client did.
  struct Tally: Sendable {
    let client: Int
    var finds = Histogram()
    var saves = Histogram()
    var operations = 0
    var start: UInt64 = 0
    var end: UInt64 = 0
    var slices = [Int](repeating: 0, count: ClosedLoop.slices)
  }

  /// Runs one client per ring, all starting together.
  func run<Measured: Store>(
    _ store: Measured, rings: [OperationRing], revisionBase: Int
  ) async throws -> [Tally] where Measured.Item == Question {
    let gate = StartGate(clients: rings.count)
    return try await withThrowingTaskGroup(of: Tally.self) { group in
      for (number, ring) in rings.enumerated() {
        group.addTask { try await client(number, store, ring, gate, revisionBase) }
      }
      var tallies: [Tally] = []
      for try await tally in group { tallies.append(tally) }
      return tallies
    }
  }

  @concurrent
  private func client<Measured: Store>(
    _ number: Int, _ store: Measured, _ ring: OperationRing, _ gate: StartGate, _ revisionBase: Int
  ) async throws -> Tally where Measured.Item == Question {
    var tally = Tally(client: number)
    let sliceLength = max(1, window / UInt64(Self.slices))
    await gate.arrive()
    var last = MonotonicClock.now()
    var turnStart = last
    tally.start = last
    repeat {
      let slot = ring.slots[tally.operations % OperationRing.length]
      if slot.isSave {
        try await store.save(Question(id: slot.id, revision: revisionBase + tally.operations))
      } else {
        _ = try await store.find(by: slot.id)
      }
      let now = MonotonicClock.now()
      if slot.isSave { tally.saves.record(now - last) } else { tally.finds.record(now - last) }
      let slice = Int((now - tally.start) / sliceLength)
      if slice < Self.slices { tally.slices[slice] += 1 }
      tally.operations += 1
      last = now
      if now - turnStart > Self.turn {
        await Task.yield()
        last = MonotonicClock.now()
        turnStart = last
      }
    } while last - tally.start < window || tally.operations < minimumOperations
    tally.end = last
    return tally
  }
}
