import TextTables
import Reports
import ResultModel

/// `lockstep explain`: a result in sentences.
enum ExplainVerb: LockstepVerb {
  static let verb = Verb(
    name: "explain", summary: "Says in plain sentences what a result says about each store",
    example: "explain Benchmarks/Results/latest",
    options: [CompareVerb.directoryOption],
    positionals: [
      .init(
        name: "result",
        help: "A result, the directory of one, or a baseline; "
          + "\(ResultArgument.usualDirectory) by default", count: .optional)
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let source = arguments.positionals.first ?? ResultArgument.usualDirectory
    do {
      let result = try ResultArgument(source, try CompareVerb.baselines(arguments)).read()
      try TerminalOutput.standardOutput.write(
        Explanation(result).paragraphs().joined(separator: "\n\n") + "\n")
      return .good
    } catch let missing as Baselines.Missing {
      TerminalOutput.complain("lockstep explain: \(missing)")
      return .baselineMissing
    }
  }
}
