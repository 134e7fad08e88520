import Arguments
import LabRunner
import TextTables

/// The arguments that the workshop's command line accepts, and the command for each.
enum LabCommandLine {
  static let program = Program(name: "Labs/run", doing: verb)

  private static let verb = Verb(
    name: "", summary: "Lists the labs of the workshop, checks one, watches one",
    example: "06",
    options: [
      .init(name: "watch", valueName: nil, help: "Checks the lab again whenever a file is saved"),
      .init(
        name: "manual", valueName: nil,
        help: "With --watch: checks when Return is pressed, where saved files are seen late"),
      .init(name: "task", valueName: nil, help: "Shows the lab's task again"),
      .init(name: "hint", valueName: nil, help: "Shows the next of three hints"),
      .init(
        name: "solution", valueName: nil,
        help: "Shows the solution beside yours, and what it explains"),
      .init(
        name: "reset", valueName: nil,
        help: "Puts the exercise back as it was handed out; keeps a dated copy of yours"),
      .init(
        name: "report", valueName: nil,
        help: "Writes a page with your progress and the figures that you moved"),
      .init(
        name: "paper", valueName: nil,
        help: "Writes a page to be printed: all tasks, hints, solutions and explanations"),
      .init(
        name: "output", valueName: "file",
        help: "With --report and --paper: where; without it, beside your progress"),
      .init(name: "all", valueName: nil, help: "With verify: every lab, which is the default"),
      .init(
        name: "changed", valueName: nil,
        help: "With verify: leaves out labs of which nothing has changed since they were verified"),
      .init(
        name: "cases", valueName: nil,
        help: "With verify: tries the wrong and right solutions alone"),
      .init(
        name: "times", valueName: "N",
        help: "With verify: how often each of the other right solutions has to pass; 2 without it"),
      .init(
        name: "hand-out", valueName: nil,
        help: "With verify: writes down the exercises as they are, for --reset to put them back, "
          + "and the courses' times"),
    ],
    positionals: [
      .init(
        name: "lab",
        help: "A lab such as 06; next for the first that is not passed; doctor for what this "
          + "machine lacks; verify, and perhaps labs, for authors: whether each exercise fails as "
          + "declared and each solution passes; without any, all labs are listed",
        count: .any)
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let action = try action(arguments)
    let context = try LabContext(arguments)
    do {
      let (code, signal) = try await StopSignal.watch {
        try await carryOut(action, context)
      }
      return signal?.exitCode ?? code
    } catch let stopped as StopSignal.Stopped {
      context.stages.end()
      return stopped.signal.exitCode
    } catch let problem as LabProblem {
      context.stages.end()
      TerminalOutput.complain("Labs/run: \(problem)")
      return .untried
    }
  }

  /// An action on one lab.
  private enum Action: String, CaseIterable {
    case watch, task, hint, solution, reset
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
    if arguments.rawValue("output") != nil, pages.isEmpty {
      throw arguments.error("`--output` needs `--report` or `--paper`.")
    }
    let isVerify = word == "verify"
    for option in ["all", "changed", "cases", "hand-out"] where arguments.flag(option) && !isVerify
    {
      throw arguments.error("`--\(option)` belongs to `Labs/run verify`.")
    }
    if let action = actions.first, word == nil || word == "doctor" || isVerify {
      throw arguments.error("`--\(action.rawValue)` needs a lab, such as `06`, or `next`.")
    }
    if arguments.positionals.count > 1, !isVerify {
      throw arguments.error(
        "\(UsageError.quoted(arguments.positionals[1])) is one argument too many; one lab at a time."
      )
    }
    if isVerify, arguments.flag("all"), arguments.positionals.count > 1 {
      throw arguments.error("give `--all` or labs, not both.")
    }
    return actions.first
  }

  private static func carryOut(_ action: Action?, _ context: LabContext) async throws -> ExitCode {
    if context.arguments.flag("report") { return try LabReportCommand.report(context) }
    if context.arguments.flag("paper") { return try LabReportCommand.paper(context) }
    guard let word = context.arguments.positionals.first else {
      return try LabListCommand.run(context)
    }
    if word == "verify" {
      let typed = Array(context.arguments.positionals.dropFirst())
      if context.arguments.flag("hand-out") { return try LabHandOutCommand.run(typed, context) }
      return try await LabVerifyCommand.run(typed, context)
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
    case .reset: return try LabResetCommand.run(lab, context)
    }
  }

  /// The lab that the word names; `nil` for `next` where no lab is left.
  private static func lab(_ word: String, _ context: LabContext) throws -> LabFolder? {
    guard word == "next" else { return try context.checkout.lab(word) }
    return try context.next().map { try context.checkout.lab($0) }
  }
}
