import Arguments
import Foundation
import Reports
import ResultModel
import TextTables

/// `lockstep report`: a result in another format.
enum ReportVerb: ProgramVerb {
  private static let page = "html"
  private static let all = "all"

  static let verb = Verb(
    name: "report",
    summary: "Shows a result: the answer and a table, or an export for other programs",
    example: "report Benchmarks/Results/latest --markdown",
    options: [
      .init(name: all, valueName: nil, help: "Every table, and the reliability of the figures"),
      .init(name: page, valueName: nil, help: "A page that works offline"),
    ]
      + ReportForm.allCases.map { .init(name: $0.rawValue, valueName: nil, help: $0.help) } + [
        .init(
          name: "output", valueName: "file",
          help: "The file; by default the standard output, or report.html for a page"),
        Baselines.option,
      ] + HistoryCommand.options,
    positionals: [ResultArgument.positional])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let forms = ([page] + ReportForm.allCases.map(\.rawValue)).filter { arguments.flag($0) }
    guard forms.count < 2 else {
      throw arguments.error(
        "a report has one form; give one of \(UsageError.listed(forms.map { "--" + $0 })).")
    }
    let output = try arguments.string("output")
    let isAll = arguments.flag(all)
    let other = arguments.flag(HistoryCommand.flag) ? HistoryCommand.flag : forms.first
    if isAll, let other {
      throw arguments.error("`--\(all)` is about the tables; leave it or `--\(other)` out.")
    }
    if arguments.flag(HistoryCommand.flag) {
      return try HistoryCommand(arguments).run(as: forms.first, to: output)
    }
    try HistoryCommand.refuseOptions(arguments)
    let source = arguments.positionals.first ?? ResultArgument.usualDirectory
    let result = try ResultArgument(source, try Baselines(arguments)).read()
    let text: String
    if forms.first == page {
      text = BenchmarkPage(result).rendered()
    } else if let form = forms.first.flatMap(ReportForm.init(rawValue:)) {
      text = try form.text(of: result)
    } else {
      let table = BenchmarkTable(result, style: output == nil ? CompareVerb.style : .plain)
      text = isAll ? table.rendered() : table.summary(rest: [rest(of: arguments.positionals.first)])
    }
    guard let path = output ?? (forms.first == page ? "report.html" : nil) else {
      try TerminalOutput.standardOutput.write(text)
      return .good
    }
    try write(text, to: path)
    try TerminalOutput.standardOutput.write(path + "\n")
    return .good
  }

  /// The line below a summary that tells how to see the rest of a result.
  static func rest(of source: String?) -> String {
    "The rest: lockstep report \(source.map { ShellText.quoted($0) + " " } ?? "")--\(all)"
  }

  static func write(_ text: String, to path: String) throws {
    try ReplacedFile.write(text, to: path, remedy: "Name another file with --output.")
  }
}
