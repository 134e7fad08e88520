import Synchronization

/// Makes two runs measure in turns, one process at a time: the earlier, the later, the later, the
/// earlier, and so on.
///
/// A disturbance of the machine therefore slows both. A run that has ended leaves its turns to the
/// other.
///
/// **Concurrency.** Only one task may use each side.
package actor RunTurns {
  /// The two runs.
  package enum Side: Sendable {
    /// The run of the earlier program.
    case before
    /// The run of the later program.
    case after

    var other: Side { self == .before ? .after : .before }
  }

  private var taken = 0
  private var ended: Set<Side> = []
  private var waiting: [Side: CheckedContinuation<Void, Never>] = [:]

  /// Begins with the turn of the earlier program.
  package init() {}

  /// Waits for the side's turn, and calls the body.
  func take<Result: Sendable>(
    _ side: Side, _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    if owner != side { await withCheckedContinuation { waiting[side] = $0 } }
    defer {
      taken += 1
      wakeOwner()
    }
    return try await body()
  }

  /// Leaves all further turns to the other side.
  package func leave(_ side: Side) {
    ended.insert(side)
    wakeOwner()
  }

  private var owner: Side {
    let first: Side = (taken / 2).isMultiple(of: 2) ? .before : .after
    let next = taken.isMultiple(of: 2) ? first : first.other
    return ended.contains(next) ? next.other : next
  }

  private func wakeOwner() { waiting.removeValue(forKey: owner)?.resume() }
}

extension BenchmarkRun.RunEnvironment {
  /// The same environment, in which each process waits for its turn; the run's clock stops
  /// meanwhile.
  package func taking(_ turns: RunTurns, as side: RunTurns.Side) -> BenchmarkRun.RunEnvironment {
    let waited = WaitedTime(now: now)
    @Sendable func turn<Request: Sendable, Answer: Sendable>(
      _ request: Request, _ measure: @Sendable (Request) async throws -> Answer
    ) async rethrows -> Answer {
      let start = waited.clock()
      return try await turns.take(side) {
        waited.add(from: start)
        return try await measure(request)
      }
    }
    var taking = self
    taking.measure = { [measure] in try await turn($0, measure) }
    taking.ledger = { [ledger] in await turn($0, ledger) }
    taking.probe = { [probe] in await turn($0, probe) }
    taking.now = { waited.now }
    return taking
  }
}

/// A clock that excludes the time in which a run waited for its turn.
private final class WaitedTime: Sendable {
  let clock: @Sendable () -> UInt64
  private let nanoseconds = Mutex(UInt64(0))

  init(now: @escaping @Sendable () -> UInt64) { clock = now }

  var now: UInt64 { clock() - nanoseconds.withLock { $0 } }

  func add(from start: UInt64) {
    let now = clock()
    nanoseconds.withLock { $0 += now - start }
  }
}
