import Arguments
import LabRunner
import TextTables

/// `Labs/run NN --hint`: one hint more, remembered.
enum LabHintCommand {
  static func run(_ lab: LabFolder, _ context: LabContext) throws -> ExitCode {
    let text = LabText(style: context.style)
    let hints = try lab.hints()
    let shown = try context.progress.read()[lab.id].hints
    guard shown < hints.count else {
      try TerminalOutput.standardOutput.write(
        text.markdown(
          "This was the last hint; all \(hints.count) are in \(lab.path)/hints.md.\n\n"
            + "The solution beside yours: Labs/run \(lab.id) --solution"))
      return .good
    }
    let heading = "# Lab \(lab.id), hint \(shown + 1) of \(hints.count)\n\n"
    let next =
      shown + 1 < hints.count
      ? "One more: Labs/run \(lab.id) --hint"
      : "This was the last one. The solution beside yours: Labs/run \(lab.id) --solution"
    try TerminalOutput.standardOutput.write(
      text.markdown(heading + hints[shown] + "\n\n" + next))
    // Shown first: a hint that was not shown must not count.
    do throws(LabProblem) {
      try context.progress.update { $0[lab.id].hints = shown + 1 }
    } catch { TerminalOutput.complain("Labs/run: \(error)") }
    return .good
  }
}
