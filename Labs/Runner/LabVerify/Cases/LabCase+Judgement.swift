import LabModel
import LabRunner

extension LabCase {
  /// How an outcome differs from the declared answers.
  ///
  /// - Returns: A sentence; `nil` if it is as declared.
  func deviation(of outcome: LabOutcome) -> String? {
    for answer in answers {
      guard let problem = problem(with: answer, in: outcome) else { continue }
      return "\(path) \(problem)"
    }
    return nil
  }

  /// Returns true if the declared finding belongs to a part that this machine cannot check.
  func isLeftOut(in outcome: LabOutcome) -> Bool {
    guard !outcome.missing.isEmpty, let findings = outcome.report?.findings else { return false }
    return answers.contains { answer in
      guard case .finding(let check, _) = answer else { return false }
      return !findings.contains { $0.check == check }
    }
  }

  private func problem(with answer: Answer, in outcome: LabOutcome) -> String? {
    let told = LabExpectation.failure(ofSolution: outcome)
    switch answer {
    case .passes:
      return told.map { "is right and is refused: \($0)" }
    case .finding(let check, let words):
      guard let findings = outcome.report?.findings else {
        return "is to fail `\(check)`, but \(told ?? "passes")"
      }
      guard let told else { return "passes; it is to fail `\(check)`" }
      let isThere = findings.contains { finding in
        finding.check == check && !finding.passed && finding.untried != true
          && (words.isEmpty || finding.happened.contains(words))
      }
      let wanted = words.isEmpty ? "`\(check)`" : "`\(check)` with \"\(words)\""
      return isThere ? nil : "is to fail \(wanted), but: \(told)"
    case .compileError(let words):
      guard case .doesNotCompile(let diagnostics) = outcome.observation else {
        return "is not to compile (\(words)), but \(told ?? "passes")"
      }
      let errors = diagnostics.own + diagnostics.others
      return errors.contains { $0.message.contains(words) }
        ? nil : "is not to compile because of \"\(words)\", but: \(told ?? "")"
    case .crash(let words):
      guard case .crashed(_, let said) = outcome.observation, words.isEmpty || said.contains(words)
      else { return "is to crash (\(words)), but \(told ?? "passes")" }
      return nil
    }
  }
}
