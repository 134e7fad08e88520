import Arguments
import TextTables
import Reports
import ResultModel

/// `lockstep explain`: a result in sentences.
enum ExplainVerb: ProgramVerb {
  static let verb = Verb(
    name: "explain", summary: "Says in plain sentences what a result says about each store",
    example: "explain Benchmarks/Results/latest",
    options: [CompareVerb.directoryOption],
    positionals: [ResultArgument.positional])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let source = arguments.positionals.first ?? ResultArgument.usualDirectory
    let result = try ResultArgument(source, try CompareVerb.baselines(arguments)).read()
    try TerminalOutput.standardOutput.write(
      Explanation(result).paragraphs().joined(separator: "\n\n") + "\n")
    return .good
  }
}
