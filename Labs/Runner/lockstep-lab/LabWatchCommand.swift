import Arguments
import Foundation
import LabRunner
import TextTables

/// `Labs/run NN --watch`: checks again at each change, until Ctrl-C.
enum LabWatchCommand {
  static func run(
    _ lab: LabFolder, _ context: LabContext, isManual: Bool
  ) async throws -> ExitCode {
    let what =
      isManual
      ? "Press Return to check again; Ctrl-C ends this."
      : "Waiting until something in \(lab.path)/Exercise is saved; Ctrl-C ends this."
    // Below each result, because the text before the first result is gone from the screen.
    let waiting = TerminalText.wrapped(what, to: min(context.style.width ?? 80, 100))
      .map { TextStyle.dim.applied(to: $0, in: context.style) + "\n" }.joined()
    var last = ExitCode.untried
    func check() async throws {
      last = try await checkOnce(lab.id, context)
      try TerminalOutput.standardOutput.write("\n" + waiting)
    }
    if isManual {
      let presses = ReturnKey.presses()
      try await check()
      for await _ in presses { try await check() }
    } else {
      try await FileWatch(exercise: lab.url.appending(path: ExerciseFiles.directory)).run(check)
    }
    return last
  }

  /// A problem with the lab's files is told, and the watch goes on: it may be mended.
  private static func checkOnce(_ id: String, _ context: LabContext) async throws -> ExitCode {
    try TerminalOutput.standardOutput.write(separator(at: .now, context.style))
    do {
      // Read again: the folder may be gone, or have come back.
      let lab = try context.checkout.lab(id)
      try LabCheckCommand.showTask(of: lab, context)
      return try await LabCheckCommand.check(lab, context)
    } catch let problem as LabProblem {
      context.stages.end()
      TerminalOutput.complain("Labs/run: \(problem)")
      return .untried
    }
  }

  /// The start of a check: an empty screen, or a line with the time where nothing can be cleared.
  static func separator(at date: Date, _ style: TerminalStyle) -> String {
    let time = date.formatted(.dateTime.hour(.twoDigits(amPM: .omitted)).minute().second())
    let rule = "── \(time) " + String(repeating: "─", count: 40)
    // The lines above stay in the terminal's memory.
    let clear = style.isInteractive ? "\u{1B}[H\u{1B}[2J" : "\n"
    return clear + TextStyle.dim.applied(to: rule, in: style) + "\n\n"
  }
}
