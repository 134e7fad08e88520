import Arguments
import LabRunner
import TextTables

/// The arguments that the workshop's command line accepts, and the command for each.
enum LabCommandLine {
  static let program = Program(name: "Labs/run", doing: verb)

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let action = try action(arguments)
    return try await LabContext.carryOut(arguments) { try await carryOut(action, $0) }
  }

  /// An action on one lab.
  private enum Action: String, CaseIterable {
    case watch, task, hint, solution, play, reset
  }

  /// The action that the options ask for; `nil` for a check.
  private static func action(_ arguments: ParsedArguments) throws(UsageError) -> Action? {
    let actions = Action.allCases.filter { arguments.flags.contains($0.rawValue) }
    if actions.count > 1 {
      let names = actions.map { "--\($0.rawValue)" }
      throw arguments.error("give one of \(UsageError.listed(names)), not several.")
    }
    if arguments.flag("manual"), actions != [.watch] {
      throw arguments.error("`--manual` needs `--watch`.")
    }
    let word = arguments.positionals.first
    let pages = ["report", "paper"].filter { arguments.flag($0) }
    if let page = pages.first, pages.count > 1 || word != nil || !actions.isEmpty {
      throw arguments.error("`--\(page)` is about all labs; give it alone, or with `--output`.")
    }
    let isWall = word == "wall"
    let isPlay = word == "play"
    if arguments.rawValue("output") != nil, pages.isEmpty, actions != [.play], !isWall,
      !isPlay
    {
      throw arguments.error("`--output` needs `--report`, `--paper`, `--play`, `play` or `wall`.")
    }
    if arguments.rawValue("name") != nil, !arguments.flag("report") {
      throw arguments.error("`--name` needs `--report`.")
    }
    if arguments.positionals.contains("verify") {
      throw arguments.error("`verify` comes first, and is for authors: Labs/run verify 06.")
    }
    let isAllPlays = actions == [.play] && word == nil && arguments.rawValue("output") != nil
    if let action = actions.first, !isAllPlays,
      word == nil || word == "doctor" || isWall || isPlay
    {
      throw arguments.error("`--\(action.rawValue)` needs a lab, such as `06`, or `next`.")
    }
    if arguments.positionals.count > 1, !isWall, !isPlay {
      throw arguments.error(
        "\(UsageError.quoted(arguments.positionals[1])) is one argument too many; one lab at a time."
      )
    }
    return actions.first
  }

  private static func carryOut(_ action: Action?, _ context: LabContext) async throws -> ExitCode {
    if context.arguments.flag("report") { return try LabReportCommand.report(context) }
    if context.arguments.flag("paper") { return try LabReportCommand.paper(context) }
    guard let word = context.arguments.positionals.first else {
      if action == .play, let file = context.arguments.rawValue("output") {
        return try await LabPlayCommand.writeAll(to: file, context)
      }
      return try LabListCommand.run(context)
    }
    if word == "wall" {
      return try LabWallCommand.run(Array(context.arguments.positionals.dropFirst()), context)
    }
    if word == "play" {
      return try await LabPlayCommand.playFile(
        Array(context.arguments.positionals.dropFirst()), context)
    }
    if word == "doctor" { return try await LabDoctorCommand.run(context) }
    guard let lab = try lab(word, context) else {
      try TerminalOutput.standardOutput.write("All labs are passed.\n")
      return .good
    }
    switch action {
    case nil: return try await LabCheckCommand.run(lab, context)
    case .watch:
      return try await LabWatchCommand.run(
        lab, context, isManual: context.arguments.flag("manual"))
    case .task:
      try TerminalOutput.standardOutput.write(LabText(style: context.style).task(of: lab))
      return .good
    case .hint: return try LabHintCommand.run(lab, context)
    case .solution: return try LabSolutionCommand.run(lab, context)
    case .play: return try await LabPlayCommand.run(lab, context)
    case .reset: return try LabResetCommand.run(lab, context)
    }
  }

  /// The lab that the word names; `nil` for `next` where no lab is left.
  private static func lab(_ word: String, _ context: LabContext) throws -> LabFolder? {
    guard word == "next" else { return try context.checkout.lab(word) }
    return try context.next().map { try context.checkout.lab($0) }
  }
}
