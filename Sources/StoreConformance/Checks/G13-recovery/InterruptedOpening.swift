import Persistence
import SimulatedDisk

/// Every disk that a power cut leaves during an opening.
///
/// Opened again, each disk must show the same content as after an uninterrupted opening.
struct InterruptedOpening {
  /// The disks tried, the failure, and the resulting disks.
  struct Result {
    var states = 0
    var isBounded = false
    var failure: Violation?
    var disks: [MemoryFileSystem.Snapshot] = []
  }

  let recovery: RecoveryCase
  /// The content that an uninterrupted opening shows.
  let content: [Int: Int]
  /// True if the original bytes must still exist somewhere.
  let keepsPrecious: Bool
  /// The number of this opening in a row of interrupted ones.
  let interruption: Int
  /// The number of disks of the opening after which its later moments leave few.
  private static let mostDisks = 300

  func run(_ opening: RecoveryCase.Recorded) async throws -> Result {
    var result = Result()
    var ledger = CallLedger(
      opening.ledger.rounds, on: content, endings: opening.ledger.endings)
    var budget = recovery.disks.bounds.budget
    budget.perTrace = min(budget.perTrace, Self.mostDisks)
    var states = CrashStates(opening.log, .posix, budget: budget, seed: recovery.seed)
    while let moment = states.next() {
      result.isBounded = states.isBounded
      ledger.note(moment.event)
      for state in moment.states {
        result.states += 1
        let disk = try state.disk(states.pool, opening.log)
        if let problem = try await problem(with: disk, ledger.allowed) {
          let log = opening.log
          result.failure = problem.after(
            [story] + log.timeline(of: state, afterEntry: moment.entry, states.pool)
          ).with(
            [CounterexampleStep(.note, story)]
              + log.steps(of: state, afterEntry: moment.entry, states.pool).map {
                CounterexampleStep($0)
              }
          ).replacing(withoutDate)
          return result
        }
        result.disks.append(disk)
      }
    }
    return result
  }

  private func problem(
    with disk: MemoryFileSystem.Snapshot, _ allowed: Set<[Int: Int]>
  ) async throws -> Violation? {
    if isLost(disk) { return "the bytes that could not be used are nowhere any more" }
    return try await recovery.disks.use(disk, recovery.configuration) { configuration, after in
      let seen = try await recovery.subject.observe(configuration)
      guard case .content(let content) = seen, allowed.contains(content) else {
        var problem = Expectation(seen: seen, allowed: allowed).violation
        problem.expected = problem.expected.map { $0 + ", as without an interruption" }
        return problem
      }
      if try isLost(try after()) {
        return "opened again, the bytes that could not be used are nowhere any more"
      }
      return nil
    }
  }

  private func isLost(
    _ disk: @autoclosure () throws -> MemoryFileSystem.Snapshot
  ) rethrows -> Bool {
    guard keepsPrecious, let precious = recovery.precious else { return false }
    return !(try disk()).files.values.keeps(precious)
  }

  private var story: String {
    let before = interruption - 1
    let opening =
      before == 0 ? "it is opened" : "after \(before) interrupted openings it is opened again"
    return recovery.name + "; " + opening
  }

  /// The date in a quarantined file's name differs in every run.
  private func withoutDate(_ text: String) -> String {
    text.replacing("/arena/", with: "").replacing(/\d{8}T\d{6}Z/, with: "DATE")
  }
}
