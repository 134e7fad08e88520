import Foundation
import Persistence
public import Processes

/// The conformance suite.
///
/// ```swift
/// let report = await Conformance.check("mine") { try await MyStore<Note>(configuration: $0) }
/// ```
public enum Conformance {
  /// How much a check can be told to explore, as a multiple of the ordinary amount.
  public static let efforts = 0.001...1_000

  /// The finding for an effort that is not among ``efforts``; `nil` for any other effort.
  static func refusal(of effort: Double) -> Finding? {
    guard !efforts.contains(effort) else { return nil }
    return .notExercised(
      "an effort of \(effort): give one from \(efforts.lowerBound) to \(efforts.upperBound), "
        + "where 1 is the ordinary amount")
  }

  /// Runs one check, or one case of it, in this process.
  ///
  /// - Parameters:
  ///   - replay: Which check, which seed, which case.
  ///   - subject: The store.
  ///   - effort: How much to explore, within ``efforts``.
  ///   - child: How to start a child process that knows the store.
  ///   - threadSanitizerChild: How to start one of a build with ThreadSanitizer.
  /// - Returns: The finding.
  public static func run(
    _ replay: Replay, _ subject: Subject, effort: Double = 1, child: ChildCommand? = nil,
    threadSanitizerChild: ChildCommand? = nil
  ) async -> Finding {
    if let refusal = refusal(of: effort) { return refusal }
    if let only = replay.only, !Replay.caseNumbers.contains(only) {
      return .notExercised(Trial.noSuchCase(replay))
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
    if trial.isOnServer, let reason = check.needOfFiles { return .notExercised(reason) }
    if let reason = trial.subject.claims.reasonNotTried(check.guarantee) {
      return .notExercised(reason)
    }
    var trial = trial
    trial.subject = trial.subject.settled(for: check.guarantee)
    let trials = check.trials(trial)
    guard trials.count > 1 else { return await carryOut(check, trial) }
    var finding: Finding?
    for (face, trial) in trials {
      let next = await carryOut(check, trial).noting(face)
      finding = finding?.joined(with: next) ?? next
      if case .broken = finding { break }
    }
    return finding ?? .notExercised("the store has no face")
  }

  /// Runs a check, and tells the store's failures from the machine's.
  static func carryOut(_ check: Check, _ trial: Trial) async -> Finding {
    let record = CheckRecord()
    return await CheckRecord.$current.withValue(record) {
      do {
        return record.judged(try await check.runWithFixedCases(trial))
      } catch {
        // A store that throws where nothing was wrong is a finding, not the end of the suite.
        return record.judged(
          trial.broken(
            case: trial.replay.only ?? 0, explored: 0, "an unexpected error: \(error)"))
      }
    }
  }
}
