import Arguments
import TextTables
import Reports
import ResultModel

/// `lockstep explain`: a result in sentences.
enum ExplainVerb: ProgramVerb {
  private static let all = "all"
  private static let store = "store"

  static let verb = Verb(
    name: "explain",
    summary: "Explains a result in sentences: the answer, or each store",
    example: "explain Benchmarks/Results/latest --store actor",
    options: [
      .init(name: all, valueName: nil, help: "Every store, and the reliability of the figures"),
      .init(name: store, valueName: "id", help: "The sentences about one store"),
      Baselines.option,
    ],
    positionals: [ResultArgument.positional])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let source = arguments.positionals.first ?? ResultArgument.usualDirectory
    let result = try ResultArgument(source, try Baselines(arguments)).read()
    let text = try text(of: result, arguments)
    try TerminalOutput.standardOutput.write(text)
    return .good
  }

  private static func text(
    of result: BenchmarkResult, _ arguments: ParsedArguments
  ) throws -> String {
    let explanation = Explanation(result)
    let id = try arguments.string(store)
    if arguments.flag(all) {
      guard id == nil else { throw arguments.error("`--\(all)` has `--\(store)`; leave one out.") }
      return explanation.paragraphs().joined(separator: "\n\n") + "\n"
    }
    if let id {
      if let paragraph = explanation.paragraph(about: id) { return paragraph + "\n" }
      let ids = result.stores
      throw arguments.error(
        "the result has no store \(UsageError.quoted(id)); it has \(UsageError.listed(ids)).",
        suggestion: NearestWord.nearest(to: id, among: ids))
    }
    let command =
      "lockstep explain " + (arguments.positionals.first.map { ShellText.quoted($0) + " " } ?? "")
    return BenchmarkTable(result, style: CompareVerb.style)
      .summary(rest: ["The rest, in sentences: \(command)--\(all), or --\(store) ID"])
  }
}
