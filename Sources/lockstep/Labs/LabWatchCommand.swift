import Foundation
import LabRunner
import Synchronization
import TextTables
import Workloads

/// `lockstep lab NN --watch`: checks again at each change, until Ctrl-C.
enum LabWatchCommand {
  static func run(
    _ lab: LabFolder, _ context: LabContext, isManual: Bool
  ) async throws -> ExitCode {
    let (watch, remark) = isManual ? (nil, nil) : events(of: lab)
    let loop = WatchLoop(
      changes: watch?.events, demands: watch == nil ? ReturnKey.presses() : nil
    ) { [url = lab.url] in ExerciseFiles.ifReadable(in: url) }
    let what =
      watch == nil
      ? "Press Return to check again; Ctrl-C ends this."
      : "Waiting until something in \(lab.path)/Exercise is saved; Ctrl-C ends this."
    // Below each result: what was said before the first is gone from the screen.
    let waiting = [remark, what].compactMap { $0 }
      .flatMap { TerminalText.wrapped($0, to: min(context.style.width ?? 80, 100)) }
      .map { TextStyle.dim.applied(to: $0, in: context.style) + "\n" }.joined()
    let last = Mutex(ExitCode.untried)
    try await loop.run { [id = lab.id] in
      let code = try await checkOnce(id, context)
      last.withLock { $0 = code }
      try TerminalOutput.standardOutput.write("\n" + waiting)
    }
    withExtendedLifetime(watch) {}
    return last.withLock { $0 }
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
      TerminalOutput.complain("lockstep lab: \(problem)")
      return .untried
    }
  }

  /// What begins a check: an empty screen, or a line with the time where nothing can be cleared.
  static func separator(at date: Date, _ style: TerminalStyle) -> String {
    let time = date.formatted(.dateTime.hour(.twoDigits(amPM: .omitted)).minute().second())
    let rule = "── \(time) " + String(repeating: "─", count: 40)
    // The lines above stay in the terminal's memory.
    let clear = style.isInteractive ? "\u{1B}[H\u{1B}[2J" : "\n"
    return clear + TextStyle.dim.applied(to: rule, in: style) + "\n\n"
  }

  /// The events of the lab's files, `nil` where there are none, and what is to be said about them.
  private static func events(of lab: LabFolder) -> (watch: FileWatch?, remark: String?) {
    let exercise = lab.url.appending(path: ExerciseFiles.directory).path(percentEncoded: false)
    let type = "\(Machine.fileSystem(of: lab.checkout.labs.path(percentEncoded: false)))"
    do {
      let doubt = FileEventsProbe.doubt(about: type, path: exercise)
      return (try FileWatch(exercise: exercise), doubt.map { "The checkout is on \($0)." })
    } catch { return (nil, "\(error)") }
  }
}
