import Processes
import ThreadSchedules

/// The reports of a test in the output of a run without schedules.
///
/// `note_report` in the library that schedules use reads the same lines, and comes to the same result.
struct FoundReports {
  private let reports: ForeignProgram.Reports
  private var begun = 0
  private var hasEnded = false
  private var isSkipped = false
  private var failure: String?

  init(_ reports: ForeignProgram.Reports) { self.reports = reports }

  /// Takes a line of the output.
  ///
  /// Lines before the test's begin and after its end are about other tests or cases.
  mutating func note(_ line: String) {
    func has(_ parts: [String]) -> Bool {
      !parts.isEmpty && parts.allSatisfy { line.contains($0) }
    }
    if hasBegun, !hasEnded, has(reports.skips) { isSkipped = true }
    if hasBegun, has(reports.ends) { hasEnded = true }
    if has(reports.begins) { begun += 1 }
    guard hasBegun, !hasEnded, failure == nil, has(reports.fails) else { return }
    if !has(reports.forgives) { failure = line }
  }

  private var hasBegun: Bool { begun > reports.begunBefore }

  /// The result of the test, if its program ended in this way.
  func outcome(
    _ ending: ChildProcess.Ending, _ test: ForeignTest, _ limit: Double
  ) -> PlainOutcome {
    if let failure { return .failed(message: IssueMessage.text(of: failure, test)) }
    // The cases after this one decide how the program ends.
    if hasEnded, test.caseNumber != nil { return isSkipped ? .skipped : .passed }
    switch ending {
    case .overran: return .overran(seconds: limit)
    case .killed(let signal): return .crashed(signal: signal)
    case .exited(let code):
      if isSkipped || !hasBegun { return .skipped }
      return hasEnded ? .passed : .exited(code: code)
    }
  }
}
