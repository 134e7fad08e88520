import Foundation
import Persistence
package import Processes

/// The conformance suite.
///
/// ```swift
/// let report = await Conformance.check("mine") { try await MyStore<Note>(configuration: $0) }
/// ```
public enum Conformance {
  /// The range of efforts: the amount that a check explores, as a multiple of the ordinary amount.
  public static let efforts = 0.001...1_000

  /// The finding for an effort outside ``efforts``; `nil` for any other effort.
  static func refusal(of effort: Double) -> Finding? {
    guard !efforts.contains(effort) else { return nil }
    return .notExercised(
      "an effort of \(effort): give one from \(efforts.lowerBound) to \(efforts.upperBound), "
        + "where 1 is the ordinary amount")
  }

  /// Runs one check, or one case of it, in this process.
  ///
  /// The effort lies within ``efforts``. `child` starts a process that knows the store, and
  /// `threadSanitizerChild` one that is built with ThreadSanitizer.
  package static func run(
    _ replay: Replay, _ subject: Subject, effort: Double = 1, child: ChildCommand? = nil,
    threadSanitizerChild: ChildCommand? = nil
  ) async -> Finding {
    if let refusal = refusal(of: effort) { return refusal }
    if let only = replay.only, !Replay.caseNumbers.contains(only) {
      return .notExercised(Trial.noSuchCase(replay))
    }
    if FixedCase.needsOwnProcess(replay), !ChildReports.areRead {
      guard let child else {
        return .notExercised(
          "the case measures a process of its own, and there is no child process")
      }
      return await ChildRole.isolatedCheck(
        subject, replay, effort: effort, child: child, looksFurther: false)
    }
    return await run(
      Trial(
        subject: subject, replay: replay, effort: effort, child: child,
        threadSanitizerChild: threadSanitizerChild))
  }

  /// Runs the check that the trial's replay names.
  static func run(_ trial: Trial) async -> Finding {
    guard let check = Check.all.first(where: { $0.guarantee == trial.replay.guarantee }) else {
      return .notExercised("the suite has no check for this guarantee yet")
    }
    if trial.isOnServer, let reason = check.needOfFiles { return .notExercised(Reason(reason)) }
    if let reason = trial.subject.claims.reasonNotTried(check.guarantee) {
      return .notExercised(Reason(reason))
    }
    var trial = trial
    trial.subject = trial.subject.flushingChanges(for: check.guarantee)
    let trials = check.trials(trial)
    guard trials.count > 1 else { return await carryOut(check, trial) }
    var finding: Finding?
    for (interface, trial) in trials {
      let next = await carryOut(check, trial).noting(interface)
      finding = finding?.joined(with: next) ?? next
      if case .broken = finding { break }
    }
    return finding ?? .notExercised("the store has no interface")
  }

  /// Runs a check, and distinguishes failures of the store from those of the machine.
  static func carryOut(_ check: Check, _ trial: Trial) async -> Finding {
    let record = CheckRecord()
    return await CheckRecord.$current.withValue(record) {
      do {
        return record.judged(try await check.runWithFixedCases(trial))
      } catch {
        // A store that throws without a fault is a finding, and does not end the suite.
        return record.judged(
          trial.broken(
            case: trial.replay.only ?? 0, explored: 0, .unexpected(error)))
      }
    }
  }
}
