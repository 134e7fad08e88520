import Linearizability
import Processes

/// The part of G22 for a store on a server.
///
/// Several processes use one store, and their calls are linearizable by the machine's monotonic
/// clock. In every second case one process is killed during its calls.
///
/// The clock's order is reliable: a call that returned before another began came first. A call of a
/// killed process may take effect at any later moment, or never.
struct SharedHistories {
  private static let ordinaryCases = 8
  private static let rounds = 25
  /// The number of times that a replay executes its single case.
  ///
  /// The seed repeats the calls, not their timing.
  private static let replayAttempts = 20

  let trial: Trial
  let child: ChildCommand

  private struct Tally {
    var histories = 0
    var calls = 0
    var overlaps = 0
    var unknown = 0
    var undecided = 0
    var kills = 0
    var runs = 0
  }

  func run() async throws -> Finding {
    var tally = Tally()
    for number in trial.caseNumbers(Self.ordinaryCases) {
      for _ in 0..<(trial.replay.only == nil ? 1 : Self.replayAttempts) {
        trial.announce(case: number, "calls of several processes on one store")
        do {
          if let problem = try await problem(in: number, &tally) {
            return trial.broken(
              case: number, explored: tally.histories, problem.violation, picture: problem.picture)
          }
        } catch let failure as ChildFailure {
          return trial.broken(case: number, explored: tally.histories, "\(failure)")
        }
      }
    }
    guard tally.overlaps > 0 else {
      return .notExercised("no two of \(tally.calls) calls of several processes ever overlapped")
    }
    let undecided = tally.undecided > 0 ? "; \(tally.undecided) more left undecided" : ""
    return .held(
      explored: tally.histories,
      detail: "histories of \(SharedPlan.processes) processes with \(SharedPlan.clientsPerProcess) "
        + "clients each on one store, linearizable by the machine's clock: \(tally.calls) calls, "
        + "\(tally.overlaps) begun while another was under way, \(tally.unknown) with an unknown "
        + "outcome; a process was killed in the midst of \(tally.kills) of \(tally.runs) runs"
        + undecided)
  }

  private func problem(
    in number: Int, _ tally: inout Tally
  ) async throws -> (violation: Violation, picture: String?)? {
    let kills = !number.isMultiple(of: 2)
    let recorded = try await SharedRun(
      trial: trial, child: child, number: number, rounds: Self.rounds, kills: kills
    ).histories()
    tally.runs += 1
    if kills { tally.kills += 1 }
    for history in recorded {
      tally.histories += 1
      tally.calls += history.callCount
      tally.overlaps += history.overlapCount
      tally.unknown += history.history.operations.count { $0.outcome == .unknown }
      switch HistorySweep.explanation(of: history) {
      case .explained: break
      case .undecided:
        tally.histories -= 1
        tally.undecided += 1
      case .broken(var violation, let picture):
        violation.lists.append(
          "(clients 0 and 1 are in one process, 2 and 3 in another, 4 and 5 in a third; the times "
            + "are the machine's, and this history is the evidence)")
        return (violation, picture)
      }
    }
    return nil
  }
}
