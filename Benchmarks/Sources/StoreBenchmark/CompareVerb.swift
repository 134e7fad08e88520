import Arguments
import Foundation
import Reports
import ResultModel
import TextTables

/// `lockstep compare`: compares a run with an earlier one.
enum CompareVerb: ProgramVerb {
  static let verb = Verb(
    name: "compare",
    summary: "Compares a run with an earlier one",
    example: "compare before.json Benchmarks/Results/latest",
    options: [
      .init(
        name: "force", valueName: nil,
        help:
          "Also compares runs of different or unknown machines, compilers or allocators, with a "
          + "warning")
    ] + ComparisonOptions.all + [
      .init(name: "html", valueName: nil, help: "Writes a page of two runs and prints its path"),
      .init(
        name: "output", valueName: "file",
        help: "The page's file, with --html; comparison.html by default"
      ),
    ],
    positionals: [
      .init(name: "before", help: "A result, its directory, or a baseline"),
      .init(name: "after", help: "The later one"),
    ], endings: ComparisonEnding.exitCodes)

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let page = try pageFile(arguments)
    let baselines = try Baselines(arguments)
    let before = try ResultArgument(arguments.positionals[0], baselines).read()
    let after = try ResultArgument(arguments.positionals[1], baselines).read()
    let options = ComparisonOptions(arguments)
    try options.refuseBusy(
      [(arguments.positionals[0], before), (arguments.positionals[1], after)])
    let trust = arguments.flag("force") ? Comparability.Trust.force : .facts
    let comparison = RunComparison(before, after, trust)
    let obstacles = comparison.comparability.obstacles
    guard obstacles.isEmpty || trust == .force else {
      throw arguments.error(
        "these runs differ in facts on which times depend: "
          + obstacles.map(\.description).joined(separator: "; ")
          + ". Give --force to compare them all the same.")
    }
    let ending = options.ending(comparison, of: after)
    if options.printsData {
      try TerminalOutput.standardOutput.write(ComparisonExport(comparison, ending).text())
    } else if let page {
      let names = arguments.positionals
      try ReplacedFile.write(
        RunComparisonPage((names[0], before), (names[1], after), trust).rendered(),
        to: page, remedy: "Name another file with --output.")
      try TerminalOutput.standardOutput.write(page + "\n")
    } else {
      try TerminalOutput.standardOutput.write(
        RunComparisonText(comparison, style: style).rendered())
    }
    return ending.exitCode
  }

  /// The file of the page; `nil` if none is requested.
  private static func pageFile(_ arguments: ParsedArguments) throws -> String? {
    let output = try arguments.string("output")
    if arguments.flag("html"), arguments.flag("json") {
      throw arguments.error("`--html` and `--json` are two forms; leave --json or --html out.")
    }
    guard arguments.flag("html") else {
      if output != nil {
        throw arguments.error("`--output` needs `--html`: only the page is a file.")
      }
      return nil
    }
    return output ?? "comparison.html"
  }

  static var style: TerminalStyle { .ofStandardOutput }
}
