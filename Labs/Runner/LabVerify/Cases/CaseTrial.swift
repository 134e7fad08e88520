import LabModel
import LabRunner

/// Tries the cases of a lab.
struct CaseTrial: Sendable {
  /// The number of times a wrong solution is checked at most until it is refused for its declared
  /// reason.
  private static let attempts = 5

  let lab: LabFolder
  let run: LabRun
  let builds: CaseBuild
  /// The number of times a right solution has to pass.
  let repetitions: Int
  /// The number of cases tried at once.
  let atOnce: Int

  /// Builds and checks all cases.
  func tryAll(_ result: inout LabVerification.Result) async {
    let (cases, deviations) = LabCase.all(of: lab)
    result.deviations += deviations
    guard !cases.isEmpty else { return }
    let outcomes = await withTaskGroup(of: (Int, LabOutcome).self) { group in
      var outcomes: [Int: LabOutcome] = [:]
      for (number, labCase) in cases.enumerated() where !Task.isCancelled {
        if number >= atOnce, let done = await group.next() { outcomes[done.0] = done.1 }
        group.addTask { (number, await outcome(of: labCase)) }
      }
      for await (number, outcome) in group { outcomes[number] = outcome }
      return outcomes
    }
    for (number, outcome) in outcomes.sorted(by: { $0.key < $1.key }) {
      result.add(cases[number], outcome)
    }
  }

  private func outcome(of labCase: LabCase) async -> LabOutcome {
    let built = await builds.build(labCase)
    defer { builds.remove(labCase) }
    var outcome = await run.check(built)
    if (lab.definition.needs ?? []).contains(LabRun.threadSanitizer), builds.sanitizedPlan == nil {
      outcome.missing.insert(LabRun.threadSanitizer)
    }
    if labCase.kind == .wrong {
      // A solution with a race may be refused for another reason first, on a busy machine. A solution
      // that passes is not asked again: once is once too often.
      for _ in 1..<Self.attempts
      where !outcome.passed && outcome.report != nil && labCase.deviation(of: outcome) != nil {
        outcome = await run.check(built)
      }
      return outcome
    }
    for _ in 1..<max(repetitions, 2) where outcome.passed && repetitions > 1 {
      outcome = await run.check(built)
    }
    return outcome
  }
}

extension LabVerification.Result {
  fileprivate mutating func add(_ labCase: LabCase, _ outcome: LabOutcome) {
    let isWrong = labCase.kind == .wrong
    if isWrong { wrong += 1 } else { right += 1 }
    if case .notBuilt(let why) = outcome.observation {
      untried.append("\(labCase.path): \(why)")
    } else if labCase.isLeftOut(in: outcome) {
      leftOut.append("\(labCase.path) was left out: ThreadSanitizer is not there.")
    } else if let deviation = labCase.deviation(of: outcome) {
      deviations.append(deviation)
    } else if isWrong {
      refused += 1
    } else {
      accepted += 1
    }
  }
}
