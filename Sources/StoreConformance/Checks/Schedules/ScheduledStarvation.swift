import Linearizability
import Persistence
import Schedules
import Synchronization
import ThreadSchedules

extension ScheduledRuns {
  /// The part of G20 in which calls of other clients overlap without end.
  ///
  /// The schedules favour the waiting call: the other clients continue only if no other task or thread
  /// can.
  static func starvation(_ trial: Trial) -> ScheduledRuns {
    ScheduledRuns(
      trial: trial, pairs: [],
      crowds: [Starvation.saveAmongFinds, Starvation.findAmongSaves].map(\.scheduledCase),
      crowdsAre: "a call among others that overlap", usesPriorities: false)
  }
}

/// One call while calls of other clients overlap without end.
struct Starvation: Sendable {
  /// The maximum number of later calls that may overtake the waiting call.
  static let mostOvertaking = 30

  static let saveAmongFinds = Starvation(
    waiting: .save(key: 0, revision: 1), others: .find(key: 0), otherCount: 12)
  static let findAmongSaves = Starvation(
    waiting: .find(key: 0), others: .save(key: 1, revision: 1), otherCount: 4)

  let waiting: StoreCall
  let others: StoreCall
  /// With enough clients, there is hardly a moment at which none of them is in a call.
  let otherCount: Int

  var scheduledCase: ScheduledCase {
    let tasks = [
      "client 0: \(waiting.label)",
      "clients 1 to \(otherCount): \(others.label), again and again; they continue only if no other "
        + "task or thread can",
    ]
    return ScheduledCase(
      initial: [0: 0, 1: 0], tasks: tasks, body: { try await problem($0, on: $0.store) },
      control: { run in
        // The other clients use another store, so only their steps matter.
        let arena = try run.arena.copy()
        defer { arena.remove() }
        let other = try await run.subject.open(arena.configuration())
        let problem = try await problem(run, on: other)
        try await other.close()
        return problem
      })
  }

  private func problem(
    _ run: ScheduledStore, on busy: any ErasedStore
  ) async throws -> Violation? {
    let tally = OvertakingTally(begins: 2 * otherCount, most: Self.mostOvertaking)
    let first = ScheduledStore.Client(name: "client 0") { _ in
      await tally.waitForTurn()
      ScheduledStore.step(waiting.label)
      _ = try await run.store.perform(waiting)
      tally.end()
      ScheduledStore.step("returned")
    }
    let clients = (1...otherCount).map { number in
      ScheduledStore.Client(name: "client \(number)") { _ in
        Schedules.standBack()
        ProgramSchedules.standBack()
        while tally.goesOn {
          let isLater = tally.beginsOther()
          _ = try await busy.perform(others)
          tally.endsOther(isLater: isLater)
          await Task.yield()
        }
        tally.letBegin()
      }
    }
    try await run.run([first] + clients)
    try await run.store.close()
    if tally.overtaking <= Self.mostOvertaking { return nil }
    return Self.violation("client 0's \(waiting.label)", waitsAfter: tally.overtaking, "calls")
  }

  /// The violation of a call that waits while later calls of other clients overtake it.
  static func violation(
    _ waiting: String, waitsAfter overtaking: Int, _ others: String
  ) -> Violation {
    Violation(
      expected: "\(waiting) has its turn before \(others) that come later",
      found: "it still waits after \(overtaking) \(others) that came later, more than "
        + "\(mostOvertaking)")
  }
}

/// Counts the calls that overtake a waiting call.
///
/// `@unchecked Sendable`: the object is used only in a schedule, in which one task or thread runs at a
/// time. No thread is interrupted between two accesses here, and a lock would only add steps.
private final class OvertakingTally: @unchecked Sendable {
  private let begins: Int
  private let most: Int
  private var calls = 0
  private var hasBegun = false
  private var hasEnded = false
  private var beginning: CheckedContinuation<Void, Never>?
  private(set) var overtaking = 0

  init(begins: Int, most: Int) {
    self.begins = begins
    self.most = most
  }

  /// True while the other clients make calls.
  var goesOn: Bool { !hasEnded && overtaking <= most }

  /// Waits until enough other calls have been made.
  func waitForTurn() async {
    await withCheckedContinuation { if hasBegun { $0.resume() } else { beginning = $0 } }
  }

  func letBegin() {
    hasBegun = true
    beginning.take()?.resume()
  }

  func end() { hasEnded = true }

  /// Notes another client's call; returns true if the call comes after the waiting one.
  func beginsOther() -> Bool {
    defer { calls += 1 }
    if calls == begins { letBegin() }
    return calls > begins
  }

  func endsOther(isLater: Bool) {
    if isLater, !hasEnded { overtaking += 1 }
  }
}
