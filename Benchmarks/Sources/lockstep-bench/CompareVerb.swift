import Arguments
import Foundation
import Reports
import ResultModel
import TextTables

/// `lockstep compare`: compares a run with an earlier one, or the runs of many people.
enum CompareVerb: ProgramVerb {
  static let verb = Verb(
    name: "compare",
    summary: "Compares a run with an earlier one, or the runs of a folder by machine",
    example: "compare before.json Benchmarks/Results/latest",
    options: [
      .init(
        name: "force", valueName: nil,
        help: "Also compares runs of different machines, compilers or allocators, with a warning"),
      .init(
        name: "fail-when-unsure", valueName: nil,
        help: "Ends with 8 if no figure became worse, but a comparison was inconclusive"),
      busyOption,
      .init(name: "html", valueName: nil, help: "Writes a page of two runs and prints its path"),
      .init(
        name: "output", valueName: "file",
        help: "The page's file, with --html; comparison.html by default"
      ),
      directoryOption,
    ],
    positionals: [
      .init(
        name: "before",
        help: "A result, its directory, or a baseline; alone, a folder with many results"),
      .init(
        name: "after", help: "The later one; without it, before is a folder", count: .optional),
    ])

  /// The option that lets runs of a busy machine decide.
  static let busyOption = Verb.Option(
    name: "busy", valueName: nil,
    help: "Decides from a run during which other programs kept the machine busy, too")

  /// Refuses a run during which the machine was busy.
  static func refuseBusy(
    _ runs: [(name: String, result: BenchmarkResult)], _ arguments: ParsedArguments
  ) throws {
    guard !arguments.flag("busy") else { return }
    for (name, result) in runs {
      guard let warning = result.context.machineLoad?.warning else { continue }
      throw arguments.error(
        "\(name) decides nothing. \(warning) Measure again on a quiet machine, or give --busy.")
    }
  }

  /// The option that names the directory of the baselines.
  static let directoryOption = Verb.Option(
    name: "baselines", valueName: "directory",
    help: "The folder of baselines; \(Baselines.usualDirectory) by default")

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    guard arguments.positionals.count == 2 else { return try RoomCommand(arguments).run() }
    let page = try pageFile(arguments)
    let baselines = try baselines(arguments)
    let before = try ResultArgument(arguments.positionals[0], baselines).read()
    let after = try ResultArgument(arguments.positionals[1], baselines).read()
    try refuseBusy(
      [(arguments.positionals[0], before), (arguments.positionals[1], after)], arguments)
    let comparison = RunComparison(before, after)
    let isForced = arguments.flag("force")
    guard comparison.comparability.isGiven || isForced else {
      throw arguments.error(
        "these runs differ in what times depend on: "
          + comparison.comparability.obstacles.joined(separator: "; ")
          + ". Give --force to compare them all the same.")
    }
    if let page {
      let names = arguments.positionals
      try ReplacedFile.write(
        RunComparisonPage((names[0], before), (names[1], after), isMarked: isForced).rendered(),
        to: page, remedy: "Name another file with --output.")
      try TerminalOutput.standardOutput.write(page + "\n")
    } else {
      try TerminalOutput.standardOutput.write(
        RunComparisonText(comparison, style: style).rendered(isMarked: isForced))
    }
    return exitCode(comparison, of: after, failsWhenUnsure: arguments.flag("fail-when-unsure"))
  }

  /// The file of the page; `nil` if none is requested.
  private static func pageFile(_ arguments: ParsedArguments) throws -> String? {
    let output = try arguments.string("output")
    guard arguments.flag("html") else {
      if output != nil {
        throw arguments.error("`--output` needs `--html`: only the page is a file.")
      }
      return nil
    }
    return output ?? "comparison.html"
  }

  static func baselines(_ arguments: ParsedArguments) throws -> Baselines {
    Baselines(try arguments.string("baselines") ?? Baselines.usualDirectory)
  }

  static var style: TerminalStyle { .ofStandardOutput }

  /// The exit code of a comparison, or of failures in the later run.
  static func exitCode(
    _ comparison: RunComparison, of after: BenchmarkResult, failsWhenUnsure: Bool
  ) -> ExitCode {
    if let failed = failure(of: after) { return failed }
    if !comparison.regressions.isEmpty { return .regression }
    if failsWhenUnsure, !comparison.unsure.isEmpty || comparison.changes.isEmpty { return .untried }
    return comparison.improvements.isEmpty ? .good : .improved
  }

  /// The exit code for failures in a run, independent of its other figures.
  static func failure(of result: BenchmarkResult) -> ExitCode? {
    for failure in result.context.failures {
      TerminalOutput.complain(
        "lockstep: round \(failure.round) of \(failure.arm) failed: \(failure.message)")
    }
    return ExitCode(failuresOf: result)
  }
}
