import Foundation
import Processes

/// Searches for data races of a store, in processes that run under ThreadSanitizer.
struct RaceHunt: Sendable {
  let trial: Trial
  let child: ChildCommand

  /// The number of cases at effort 1.
  private static let ordinaryCases = 240
  /// The number of runs of a case that is replayed alone.
  private static let repetitionsOfOne = 40

  func finding() async throws -> Finding {
    if let blindness = await blindness() { return blindness }
    // If a contended mutex raises a false alarm, the check can only judge calls that never overlap.
    let isInOrder: Bool
    switch await outcome(of: .contendedMutex) {
    case .quiet: isInOrder = false
    case .report: isInOrder = true
    case .ended(let how, _), .unusable(let how):
      return .couldNotBeRun("a contended mutex could not be tried: \(how)")
    case .overran: return .couldNotBeRun("a contended mutex could not be tried in time")
    }
    let cases = RaceCases(
      replay: trial.replay, numbers: trial.caseNumbers(Self.ordinaryCases),
      repetitions: trial.replay.only == nil ? 1 : Self.repetitionsOfOne, isInOrder: isInOrder)
    switch await outcome(of: .cases(cases)) {
    case .quiet:
      let rounds = cases.numbers.count * cases.repetitions
      return isInOrder
        ? .notExercised("\(rounds) rounds reported nothing, but \(Self.shortSight)")
        : .held(explored: rounds, detail: Self.sight)
    case .report(let report, let number):
      if isInOrder, await !isReportedAgain(number, cases) {
        return .notExercised(
          "a report that did not come again may be a false alarm about Synchronization.Mutex: "
            + report.lines.joined(separator: " / "))
      }
      return broken(
        number, cases,
        Violation(
          expected: "no data race",
          found: "two accesses that nothing orders, as ThreadSanitizer reports"
        ).after(report.lines))
    case .ended(let how, let number): return broken(number, cases, "\(how)")
    case .overran:
      return .notExercised("the threads did not end in time; see \(Guarantee.progress.id)")
    case .unusable(let reason): return .couldNotBeRun(reason)
    }
  }

  /// The reason why this executable reports no race at all; `nil` if it reports one.
  private func blindness() async -> Finding? {
    let name = child.executable
    switch await outcome(of: .canary) {
    case .report: return nil
    case .quiet:
      return .notExercised(
        "\(name) does not report a race made on purpose: it was not built with "
          + "ThreadSanitizer; build it with: swift build --sanitize=thread")
    case .ended(let how, _), .unusable(let how):
      return .couldNotBeRun("\(name) could not make a race on purpose: \(how)")
    case .overran: return .couldNotBeRun("\(name) did not end a race made on purpose")
    }
  }

  /// Returns true if ThreadSanitizer reports the race again.
  ///
  /// Calls that never overlap race in every run, so a true report repeats.
  private func isReportedAgain(_ number: Int, _ cases: RaceCases) async -> Bool {
    var again = cases
    again.numbers = number..<(number + 1)
    for _ in 0..<2 where await !outcome(of: .cases(again)).isReport { return false }
    return true
  }

  private func broken(_ number: Int, _ cases: RaceCases, _ violation: Violation) -> Finding {
    trial.broken(
      case: number, explored: number - cases.numbers.lowerBound + 1,
      violation.after(description(of: cases.plan(number))))
  }

  private func description(of plan: RacePlan) -> String {
    plan.description + (trial.subject.hasBlockingInterface ? ", by \(plan.interface.rawValue)" : "")
  }

  private static let sight =
    "rounds of 2 to 4 threads under ThreadSanitizer, which reported a race made on purpose"

  /// The limits of such a build: its reports are races, but their absence proves nothing.
  private static let shortSight =
    "many races stay unseen in this build: ThreadSanitizer misunderstands a Mutex with a waiting "
    + "thread, and CThreadSanitizerBridge, the correction, does not know this version of Swift"

  private func outcome(of duty: RaceJob) async -> RaceOutcome {
    await RaceOutcome(of: duty, trial.subject, child, effort: trial.effort)
  }
}
