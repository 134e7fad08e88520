import Arguments
import TextTables
import Reports
import ResultModel

/// `lockstep check`: compares a run with a baseline and passes or fails.
enum CheckVerb: ProgramVerb {
  static let verb = Verb(
    name: "check",
    summary: "Fails if a run costs more than a baseline, in a count or in a time beyond the noise",
    example: "check main",
    options: ComparisonOptions.all,
    positionals: [
      .init(
        name: "baseline",
        help: "A baseline, a result or its directory, or a directory of thresholds"),
      .init(
        name: "result",
        help: "The run; \(ResultArgument.usualDirectory) by default", count: .optional),
    ], endings: ComparisonEnding.exitCodes)

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let baselines = try Baselines(arguments)
    let source = arguments.positionals.dropFirst().first ?? ResultArgument.usualDirectory
    let result = try ResultArgument(source, baselines).read()
    let thresholds = try Thresholds(arguments.positionals[0])
    let baseline =
      try thresholds?.baseline(for: result.context)
      ?? ResultArgument(arguments.positionals[0], baselines).read()
    let options = ComparisonOptions(arguments)
    try options.refuseBusy([(arguments.positionals[0], baseline), (source, result)])
    let check = BaselineCheck(result, against: baseline)
    let ending = options.ending(check.comparison, of: result)
    if options.printsData {
      try TerminalOutput.standardOutput.write(ComparisonExport(check.comparison, ending).text())
    } else {
      let lines = check.lines() + [thresholds?.advice(for: result.context)].compactMap(\.self)
      try TerminalOutput.standardOutput.write(lines.map { $0 + "\n" }.joined())
    }
    return ending.exitCode
  }
}
