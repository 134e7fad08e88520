import Linearizability
import SeededRandom
import SimulatedDisk

extension Check {
  /// G18: every call ends, with a result or an error.
  ///
  /// The check has two parts:
  ///
  /// - Chosen schedules, for stores whose jobs it can schedule. If no job is ready and a call has
  ///   not ended, it never will.
  /// - Threads. Several clients make all kinds of calls while a seed blocks file operations and
  ///   releases them in a different order. In most runs one file operation fails, and in some a
  ///   client closes the store. A call hangs if no operation is blocked and nothing has moved for
  ///   ``ClientThreads/patience`` yields.
  ///
  /// Stores that open files directly get the clients and faults without blocked operations. For
  /// them the time limit of the check's own process detects a hang.
  static let progress = Check(.progress) { trial in
    let numbers = CaseNumbers(
      count: trial.cases(trial.isDirect ? 10 : 200), isEndless: true, replayAttempts: 20)
    return try await ScheduledRuns.progress(trial).run {
      try await ClientThreads.with(ProgressPlan.mostClients + 1, for: trial) { threads in
        await trial.attempt(numbers, detail: "runs of clients, gates and faults") {
          try await ProgressRun(trial: trial, threads: threads).problem(in: $0, $1)
        }
      }
    }
  }
}

/// The calls of the clients of a run.
struct ProgressPlan: Sendable {
  static let mostClients = 8

  let clients: [[CancelledCase.Call]]
  let fault: Fault?
  /// One file operation out of this many is blocked.
  let oneIn: Int

  init(_ random: inout SplitMix64) {
    let count = Int.random(in: 3...Self.mostClients, using: &random)
    var revision = 0
    var clients = (0..<count).map { _ in
      (0..<Int.random(in: 2...5, using: &random)).map { _ in
        revision += 1
        return Self.step(revision, &random)
      }
    }
    if Int.random(in: 0..<4, using: &random) == 0 { clients[0].insert(.close, at: 1) }
    self.clients = clients
    fault =
      Int.random(in: 0..<3, using: &random) == 0
      ? nil
      : Fault(
        at: Int.random(in: 1...20, using: &random),
        Fault.kinds.randomElement(using: &random) ?? .shortWrite)
    oneIn = Int.random(in: 2...5, using: &random)
  }

  private static func step(_ revision: Int, _ random: inout SplitMix64) -> CancelledCase.Call {
    let key = Int.random(in: 0..<4, using: &random)
    return switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: .call(.save(key: key, revision: revision))
    case 8..<11:
      .call(.saveAll([(key: key, revision: revision), (key: key + 1, revision: revision)]))
    case 11..<14: .call(.delete(key: key))
    case 14: .call(.deleteAll([key, key + 1]))
    case 15..<17: .call(.find(key: key))
    case 17..<19: .call(.loadAll)
    default: .flush
    }
  }
}
