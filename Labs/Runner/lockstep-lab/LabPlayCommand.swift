import Arguments
import Foundation
import LabModel
import LabRunner
import SchedulePlay
import TextTables

/// `Labs/run NN --play`: a person chooses the next step until the schedule is over.
enum LabPlayCommand {
  /// The reason why a lab has no tree.
  private struct Failure: Error {
    let outcome: LabOutcome
    let lab: LabFolder
  }

  /// Plays a lab, or with `--output` writes a page that plays the lab.
  static func run(_ lab: LabFolder, _ context: LabContext) async throws -> ExitCode {
    try await told(context) {
      let entry = try await record(lab, context)
      if let file = context.arguments.rawValue("output") { return try write([entry], file) }
      try await play(try LabPlay(entry.tree, lab: lab.id, about: entry.about), context.style)
    }
  }

  /// Writes a page that plays all labs with schedules.
  static func writeAll(to file: String, _ context: LabContext) async throws -> ExitCode {
    try await told(context) {
      var entries: [PlayPage.Entry] = []
      for lab in try playable(context) { entries.append(try await record(lab, context)) }
      try write(entries, file)
    }
  }

  /// Plays the schedules that a failing test recorded, or with `--output` writes a page of them.
  static func playFile(_ words: [String], _ context: LabContext) async throws -> ExitCode {
    guard let path = words.first, words.count == 1 else {
      throw context.arguments.error(
        "`play` needs one file, which a failing test wrote because of LOCKSTEP_PLAY.")
    }
    let entry = PlayPage.Entry(
      lab: "", question: "A test that failed", about: "The schedules of a test that failed.",
      try PlayTree(recordedIn: URL(filePath: path)))
    if let file = context.arguments.rawValue("output") {
      try write([entry], file)
    } else {
      try await play(try LabPlay(entry.tree, lab: "", about: entry.about), context.style)
    }
    return .good
  }

  private static func told(_ context: LabContext, _ body: () async throws -> Void) async throws
    -> ExitCode
  {
    do {
      try await body()
      return .good
    } catch let failure as Failure {
      try TerminalOutput.standardOutput.write(
        try LabText(style: context.style).outcome(failure.outcome, of: failure.lab))
      return LabCheckCommand.exitCode(of: failure.outcome)
    }
  }

  private static func playable(_ context: LabContext) throws -> [LabFolder] {
    try context.checkout.present().labs.filter { $0.definition.play != nil }
  }

  private static func record(
    _ lab: LabFolder, _ context: LabContext
  ) async throws -> PlayPage.Entry {
    guard let about = lab.definition.play else {
      let ids = try playable(context).map(\.id).joined(separator: ", ")
      throw LabProblem("Lab \(lab.id) has no schedules to choose from. Take one of: \(ids).")
    }
    let recorded = await context.run.record(lab)
    context.stages.end()
    try Task.checkCancellation()
    switch recorded {
    case .failed(let outcome): throw Failure(outcome: outcome, lab: lab)
    case .tree(let tree):
      return .init(lab: lab.id, question: lab.definition.question, about: about, tree)
    }
  }

  private static func write(_ entries: [PlayPage.Entry], _ file: String) throws {
    try PlayPage(entries).write(to: URL(filePath: file))
    try TerminalOutput.standardOutput.write("\(file)\n")
  }

  private static func play(_ game: LabPlay, _ style: TerminalStyle) async throws {
    var game = game
    let text = PlayText(style: style)
    let keys = try PlayKeys()
    defer { keys.restore() }
    let clear = style.isInteractive ? "\u{1B}[H\u{1B}[2J" : "\n"
    while true {
      try TerminalOutput.standardOutput.write(clear + text.screen(game))
      guard let typed = try await keys.next(), game.press(PlayKey(typed)) else { return }
    }
  }
}
