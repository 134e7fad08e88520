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
    let watch = isManual ? nil : events(of: lab)
    let loop = WatchLoop(
      changes: watch?.events, demands: watch == nil ? ReturnKey.presses() : nil
    ) { [url = lab.url] in ExerciseFiles.ifReadable(in: url) }
    let waiting =
      watch == nil
      ? "Press Return to check again; Ctrl-C ends this."
      : "Waiting until something in \(lab.path)/Exercise is saved; Ctrl-C ends this."
    let last = Mutex(ExitCode.untried)
    try await loop.run { [id = lab.id] in
      let code = try await checkOnce(id, context)
      last.withLock { $0 = code }
      try TerminalOutput.standardOutput.write(
        "\n" + TextStyle.dim.applied(to: waiting, in: context.style) + "\n")
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

  /// The events of the lab's files, or `nil` where there are none: then somebody presses Return.
  private static func events(of lab: LabFolder) -> FileWatch? {
    let exercise = lab.url.appending(path: ExerciseFiles.directory).path(percentEncoded: false)
    if let doubt = FileEventsProbe.doubt(
      about: "\(Machine.fileSystem(of: lab.checkout.labs.path(percentEncoded: false)))",
      path: exercise)
    {
      TerminalOutput.complain("lockstep lab: the checkout is on \(doubt).")
    }
    do { return try FileWatch(exercise: exercise) } catch {
      TerminalOutput.complain("lockstep lab: \(error)")
      return nil
    }
  }
}
