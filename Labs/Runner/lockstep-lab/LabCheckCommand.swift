import Arguments
import LabModel
import LabRunner
import TextTables

/// `Labs/run NN`: shows the task, runs the check and shows the result.
enum LabCheckCommand {
  static func run(_ lab: LabFolder, _ context: LabContext) async throws -> ExitCode {
    // Before the task, which may tell the answer.
    try await LabGuessing.ask(lab, context)
    try showTask(of: lab, context)
    return try await check(lab, context)
  }

  /// Shows the task of a lab that was not checked yet.
  static func showTask(of lab: LabFolder, _ context: LabContext) throws {
    guard try context.progress.read()[lab.id].checks == 0 else { return }
    let text = try LabText(style: context.style).task(of: lab)
    try TerminalOutput.standardOutput.write(text + "\n")
  }

  /// Runs the check and shows the result; `Labs/run NN --watch` does so again and again.
  static func check(_ lab: LabFolder, _ context: LabContext) async throws -> ExitCode {
    if let note = LabWork(context.checkout).keep(lab) {
      TerminalOutput.complain("Labs/run: \(note)")
    }
    let isFirstBuild = !context.run.tools.hasBuiltLab()
    let outcome = await context.run.check(lab)
    context.stages.end()
    try Task.checkCancellation()
    var entry = LabProgress.Entry()
    do throws(LabProblem) {
      entry = try context.progress.record(outcome)
      if isFirstBuild, outcome.report != nil {
        try context.progress.update { $0.firstBuild = $0.firstBuild ?? outcome.seconds }
      }
      try LabPictures(context.checkout).keep(outcome)
    } catch {
      TerminalOutput.complain("Labs/run: \(error)")
    }
    let next = try context.next(after: lab.id)
    try TerminalOutput.standardOutput.write(
      try LabText(style: context.style)
        .outcome(
          outcome, of: lab, first: entry.first, guess: entry.checks == 1 ? entry.guess : nil,
          next: next))
    return exitCode(of: outcome)
  }

  static func exitCode(of outcome: LabOutcome) -> ExitCode {
    switch outcome.observation {
    case .finished(let report): report.passed ? .good : .failed
    case .doesNotCompile: .failed
    case .crashed, .hung: .crashed
    case .exited, .noReport, .notBuilt: .untried
    }
  }
}
