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
    options: [
      .init(
        name: "partial", valueName: nil,
        help: "Accepts that some counts of the baseline were not measured"),
      CompareVerb.busyOption, CompareVerb.directoryOption,
    ],
    positionals: [
      .init(
        name: "baseline",
        help: "A baseline, a result or its directory, or a directory of thresholds"),
      .init(
        name: "result",
        help: "The run; \(ResultArgument.usualDirectory) by default", count: .optional),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let baselines = try CompareVerb.baselines(arguments)
    let source = arguments.positionals.dropFirst().first ?? ResultArgument.usualDirectory
    let result = try ResultArgument(source, baselines).read()
    let thresholds = try Thresholds(arguments.positionals[0])
    let baseline =
      try thresholds?.baseline(for: result.context)
      ?? ResultArgument(arguments.positionals[0], baselines).read()
    try CompareVerb.refuseBusy([(arguments.positionals[0], baseline), (source, result)], arguments)
    let check = BaselineCheck(result, against: baseline)
    let lines = check.lines() + [thresholds?.advice(for: result.context)].compactMap(\.self)
    try TerminalOutput.standardOutput.write(lines.map { $0 + "\n" }.joined())
    return exitCode(check, of: result, isPartial: arguments.flag("partial"))
  }

  private static func exitCode(
    _ check: BaselineCheck, of result: BenchmarkResult, isPartial: Bool
  ) -> ExitCode {
    if let failed = CompareVerb.failure(of: result) { return failed }
    if !check.failures.isEmpty { return .regression }
    if check.comparison.changes.isEmpty || (!isPartial && !check.untried.isEmpty) {
      return .untried
    }
    return check.improvements.isEmpty ? .good : .improved
  }
}
