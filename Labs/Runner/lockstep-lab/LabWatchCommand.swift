import Arguments
import Foundation
import LabRunner
import TextTables

/// `Labs/run NN --watch`: checks again at each change, until `q` or Ctrl-C.
enum LabWatchCommand {
  /// The reason why the watch of a lab ends.
  private enum Leave: Error {
    case end
    case next(String)
  }

  /// The state that a watch compares: the files, and the number of requested checks.
  private struct Look: Equatable {
    var files: FileTimes
    var orders: Int
  }

  /// The orders so far; used by the watch alone.
  private final class Orders {
    var count = 0
    var last = ExitCode.untried
  }

  static func run(
    _ lab: LabFolder, _ context: LabContext, isManual: Bool
  ) async throws -> ExitCode {
    let orders = Orders()
    // Before anybody else reads the keys.
    try await LabGuessing.ask(lab, context)
    if isManual {
      let presses = ReturnKey.presses()
      let waiting = "Press Return to check again; Ctrl-C ends this."
      try await check(lab.id, waiting, context, orders)
      for await _ in presses { try await check(lab.id, waiting, context, orders) }
      return orders.last
    }
    let keys = KeyPresses()
    defer { keys?.restore() }
    var lab = lab
    while true {
      do { try await watch(lab, keys, context, orders) } catch let leave as Leave {
        guard case .next(let id) = leave else { return orders.last }
        lab = try context.checkout.lab(id)
      }
    }
  }

  private static func watch(
    _ lab: LabFolder, _ keys: KeyPresses?, _ context: LabContext, _ orders: Orders
  ) async throws {
    let waiting = """
      Keys: h for a hint, r to check again, n for the next lab, l for the list, q to end.
      Waiting until something in \(lab.path)/Exercise is saved.
      """
    let exercise = lab.url.appending(path: ExerciseFiles.directory)
    let watch = FileWatch<Look> {
      Look(files: FileTimes(of: exercise), orders: orders.count)
    } pause: {
      try await Task.sleep(for: .milliseconds(150))
      while let key = keys?.next() {
        if try carryOut(key, lab, context, orders) { try write(waiting, context) }
      }
    }
    try await watch.run { try await check(lab.id, waiting, context, orders) }
  }

  /// Does what a key asks for, and returns whether something was shown.
  private static func carryOut(
    _ key: Character, _ lab: LabFolder, _ context: LabContext, _ orders: Orders
  ) throws -> Bool {
    switch key {
    case "h": _ = try LabHintCommand.run(lab, context)
    case "l": _ = try LabListCommand.run(context)
    case "r", "\n":
      orders.count += 1
      return false
    case "n":
      if let next = try context.next(after: lab.id) { throw Leave.next(next) }
      try TerminalOutput.standardOutput.write("All other labs are passed.\n")
    case "q": throw Leave.end
    default: return false
    }
    return true
  }

  private static func check(
    _ id: String, _ waiting: String, _ context: LabContext, _ orders: Orders
  ) async throws {
    orders.last = try await checkOnce(id, context)
    // Below each result, because the text before the first result is gone from the screen.
    try write(waiting, context)
  }

  private static func write(_ waiting: String, _ context: LabContext) throws {
    let width = min(context.style.width ?? 80, 100)
    let lines = waiting.split(separator: "\n")
      .flatMap { TerminalText.wrapped(String($0), to: width) }
      .map { TextStyle.dim.applied(to: $0, in: context.style) + "\n" }.joined()
    try TerminalOutput.standardOutput.write("\n" + lines)
  }

  /// Reports a problem with the lab's files; the watch continues, because the problem may be fixed.
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
    let time = LocalTime.clock(date)
    let rule = "── \(time) " + String(repeating: "─", count: 40)
    // The lines above stay in the terminal's memory.
    let clear = style.isInteractive ? "\u{1B}[H\u{1B}[2J" : "\n"
    return clear + TextStyle.dim.applied(to: rule, in: style) + "\n\n"
  }
}
