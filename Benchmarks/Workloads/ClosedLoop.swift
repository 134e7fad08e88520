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
    var slices: [Int] = []
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
    var slices = SliceCounter(length: max(1, window / UInt64(Self.slices)))
    await gate.arrive()
    var last = MonotonicClock.now()
    var turnEnd = last + Self.turn
    tally.start = last
    slices.start(at: last)
    repeat {
      let slot = ring.slots[tally.operations & (OperationRing.length - 1)]
      if slot.isSave {
        try await store.save(Question(id: slot.id, revision: revisionBase + tally.operations))
      } else {
        _ = try await store.find(by: slot.id)
      }
      let now = MonotonicClock.now()
      if slot.isSave { tally.saves.record(now - last) } else { tally.finds.record(now - last) }
      slices.count(at: now)
      tally.operations += 1
      last = now
      if now > turnEnd {
        await Task.yield()
        last = MonotonicClock.now()
        turnEnd = last + Self.turn
      }
    } while last - tally.start < window || tally.operations < minimumOperations
    tally.end = last
    tally.slices = slices.counts
    return tally
  }
}

/// Counts operations by the part of the window in which they ended; one comparison for most.
private struct SliceCounter {
  private(set) var counts: [Int] = []
  private let length: UInt64
  private var current = 0
  private var end: UInt64 = 0

  init(length: UInt64) {
    self.length = length
  }

  mutating func start(at now: UInt64) {
    counts = Array(repeating: 0, count: ClosedLoop.slices)
    current = 0
    end = now + length
  }

  mutating func count(at now: UInt64) {
    if now >= end { next(now) }
    if current < counts.count { counts[current] += 1 }
  }

  private mutating func next(_ now: UInt64) {
    let passed = (now - end) / length + 1
    current += Int(min(passed, UInt64(counts.count)))
    end += passed * length
  }
}
