import Foundation
import Reports
import ResultModel
import TextTables

/// `lockstep compare`: one run against an earlier one, or many people's runs side by side.
enum CompareVerb: LockstepVerb {
  static let verb = Verb(
    name: "compare",
    summary: "Compares a run with an earlier one, or the runs of a folder by machine",
    example: "compare before.json Benchmarks/Results/latest",
    options: [
      .init(
        name: "force", valueName: nil,
        help: "Compares runs of different machines, compilers or allocators too, and says so"),
      .init(
        name: "fail-when-unsure", valueName: nil,
        help: "Ends with 8 when nothing became worse but something could not be told"),
      directoryOption,
    ],
    positionals: [
      .init(
        name: "before",
        help: "A result, the directory of one, or a baseline; alone, a folder with many results"),
      .init(
        name: "after", help: "The later one; without it, before is a folder", count: .optional),
    ])

  /// Where baselines are.
  static let directoryOption = Verb.Option(
    name: "baselines", valueName: "directory",
    help: "Where baselines are; \(Baselines.usualDirectory) by default")

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    guard arguments.positionals.count == 2 else { return try room(arguments) }
    let baselines = try baselines(arguments)
    let before = try ResultArgument(arguments.positionals[0], baselines).read()
    let after = try ResultArgument(arguments.positionals[1], baselines).read()
    let comparison = RunComparison(before, after)
    let isForced = arguments.flag("force")
    guard comparison.comparability.isGiven || isForced else {
      throw arguments.error(
        "these runs differ in what times depend on: "
          + comparison.comparability.obstacles.joined(separator: "; ")
          + ". Give --force to compare them all the same.")
    }
    try TerminalOutput.standardOutput.write(
      RunComparisonText(comparison, style: style).rendered(isMarked: isForced))
    return exitCode(comparison, of: after, failsWhenUnsure: arguments.flag("fail-when-unsure"))
  }

  static func baselines(_ arguments: ParsedArguments) throws -> Baselines {
    Baselines(try arguments.string("baselines") ?? Baselines.usualDirectory)
  }

  static var style: TerminalStyle {
    .detect(fileDescriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
  }

  private static func exitCode(
    _ comparison: RunComparison, of after: BenchmarkResult, failsWhenUnsure: Bool
  ) -> ExitCode {
    if let failed = failure(of: after) { return failed }
    if !comparison.regressions.isEmpty { return .regression }
    if failsWhenUnsure, !comparison.unsure.isEmpty || comparison.changes.isEmpty { return .untried }
    return comparison.improvements.isEmpty ? .good : .improved
  }

  /// What failed in a run, whatever its other figures say.
  static func failure(of result: BenchmarkResult) -> ExitCode? {
    for failure in result.context.failures {
      TerminalOutput.complain("lockstep: round \(failure.round) failed: \(failure.message)")
    }
    return ExitCode(failuresOf: result)
  }

  private static func room(_ arguments: ParsedArguments) throws -> ExitCode {
    let path = arguments.positionals[0]
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    else {
      throw arguments.error(
        "\(UsageError.quoted(path)) is not a folder; name two results, or a folder with many.")
    }
    let folder = try ResultFolder(path)
    for complaint in folder.complaints {
      TerminalOutput.complain("lockstep compare: \(complaint)")
    }
    guard !folder.entries.isEmpty else {
      throw arguments.error(
        "\(UsageError.quoted(path)) has no result; put files NAME.json into it, or directories with "
          + "a result.json.")
    }
    try TerminalOutput.standardOutput.write(
      RoomText(Room(folder.entries), style: style).rendered())
    return folder.complaints.isEmpty ? .good : .failed
  }
}
