import Arguments
import Foundation
import StoreConformance
import TextTables

/// The destination and the format of a report of the suite.
struct ConformOutput {
  private static let remedy = "Name a file in a directory of yours with --html."

  private enum Form {
    case table, json, markdown
  }

  private let form: Form
  /// The page's file.
  private let page: String?

  /// Reads the options, and checks that the page can be written before a run of several minutes
  /// starts.
  init(_ arguments: ParsedArguments) throws {
    if arguments.flag("json"), arguments.flag("markdown") {
      throw arguments.error("`--json` and `--markdown` exclude each other; give one.")
    }
    form = arguments.flag("json") ? .json : arguments.flag("markdown") ? .markdown : .table
    page = try arguments.string("html")
    if let page { try ReplacedFile.prepare(page, remedy: Self.remedy) }
  }

  /// Prints the report, and writes the page.
  func write(_ report: ConformanceReport) throws {
    if let page {
      try ReplacedFile.write(
        ConformancePage.rendered(report, again: Self.again), to: page, remedy: Self.remedy)
    }
    try TerminalOutput.standardOutput.write(text(report))
  }

  private func text(_ report: ConformanceReport) throws -> String {
    switch form {
    case .json: try PrintedJSON.of(report)
    case .markdown: ConformanceMarkdown.rendered(report, again: Self.again)
    case .table:
      ConformanceTable.rendered(
        report, in: .ofStandardOutput, again: Self.again)
    }
  }

  /// The command line that reproduces a counterexample.
  private static func again(_ store: String, _ replay: Replay) -> String {
    "lockstep conform \(store) --replay \(replay)"
  }
}
