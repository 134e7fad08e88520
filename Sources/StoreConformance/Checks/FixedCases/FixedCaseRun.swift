/// Runs the fixed cases of a check, one after another.
///
/// A case that fails does not hide the others.
struct FixedCaseRun {
  let cases: [FixedCase]
  let trial: Trial

  /// Runs the fixed cases, or only the replayed case.
  ///
  /// - Returns: The finding; `nil` if there is no such case, or none applies to the store.
  func finding() async -> Finding? {
    var tally = Tally()
    for (index, fixedCase) in cases.enumerated() where isWanted(fixedCase, index) {
      let number = FixedCase.first + index
      trial.announce(case: number, fixedCase.name)
      guard tally.first == nil else {
        // A failure of the machine does not discard the counterexample that was found before it.
        let outcome = await CheckRecord.$current.withValue(CheckRecord()) {
          await fixedCase.outcome(in: trial)
        }
        tally.first?.further?.note(case: number, outcome.problem)
        continue
      }
      let outcome = await fixedCase.outcome(in: trial)
      tally.note(outcome)
      guard let problem = outcome.problem else { continue }
      let finding = trial.broken(case: number, explored: tally.held + 1, problem)
      guard case .broken(let found) = finding, goesOn(after: finding) else { return finding }
      tally.first = found
      tally.first?.further = FurtherCases(after: found.violation)
    }
    return tally.finding(trial)
  }

  private func isWanted(_ fixedCase: FixedCase, _ index: Int) -> Bool {
    guard fixedCase.isPossible(in: trial) else { return false }
    if let only = trial.replay.only { return only == FixedCase.first + index }
    return !fixedCase.isLong || trial.hasLongCases
  }

  /// Returns true if the cases after a failed one also run.
  ///
  /// The cases do not run if the caller asked for the first counterexample only, for little effort,
  /// or for a single case. A later case may end the process, which therefore reports the finding
  /// immediately.
  private func goesOn(after finding: Finding) -> Bool {
    guard trial.looksFurther, trial.replay.only == nil, trial.hasLongCases else { return false }
    ChildRole.tell(.interim(finding))
    return true
  }
}

/// The outcomes of the fixed cases so far.
private struct Tally {
  var held = 0
  private var notApplicable: [NotApplicable] = []
  private var unexercised: [Unexercised] = []
  /// The first counterexample, with the cases after it.
  var first: Counterexample?

  mutating func note(_ outcome: FixedCase.Outcome) {
    switch outcome {
    case .held: held += 1
    case .notApplicable(let reason): notApplicable.append(reason)
    case .unexercised(let reason): unexercised.append(reason)
    case .problem: break
    }
  }

  func finding(_ trial: Trial) -> Finding? {
    if let first { return .broken(first) }
    let reasons = unexercised.map(\.description)
    if held > 0 {
      var detail = "\(held) fixed \(held == 1 ? "case" : "cases")"
      if !notApplicable.isEmpty { detail += " (\(notApplicable.count) more do not apply)" }
      return .held(explored: held, detail: ([detail] + reasons).joined(separator: "; "))
    }
    if !reasons.isEmpty { return .notExercised(Reason(reasons.joined(separator: "; "))) }
    // A replay of a single case reports why the case does not apply.
    guard trial.replay.only != nil, let reason = notApplicable.first else { return nil }
    return .notExercised("the case does not apply: \(reason)")
  }
}

extension FixedCase.Outcome {
  var problem: Violation? { if case .problem(let violation) = self { violation } else { nil } }
}
