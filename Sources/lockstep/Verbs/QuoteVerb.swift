import Foundation
import Persistence
import Reports
import TextTables

/// `lockstep quote`: makes the figures that a document quotes, or checks them.
enum QuoteVerb: LockstepVerb {
  static let verb = Verb(
    name: "quote", summary: "Writes the figures that a document quotes from recorded results",
    example: "quote README.md",
    options: [
      .init(
        name: "check", valueName: nil, help: "Changes nothing, and fails when figures differ")
    ],
    positionals: [
      .init(
        name: "document",
        help: "The document, with lines '<!-- figures: FILE -->' and "
          + "'<!-- end of figures -->'")
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let path = arguments.positionals[0]
    let text: String
    do { text = try String(contentsOf: URL(filePath: path), encoding: .utf8) } catch {
      throw arguments.error("\(path) cannot be read; name a document that quotes figures.")
    }
    let quoted = try QuotingDocument(text, path: path).quoted()
    if quoted == text {
      try TerminalOutput.standardOutput.write("\(path) says what its results say.\n")
      return .good
    }
    guard !arguments.flag("check") else {
      let lines = zip(
        text.split(separator: "\n", omittingEmptySubsequences: false),
        quoted.split(separator: "\n", omittingEmptySubsequences: false))
      let first = lines.enumerated().first { $0.element.0 != $0.element.1 }
      TerminalOutput.complain(
        """
        lockstep quote: \(path), line \((first?.offset ?? 0) + 1) is not what the result says:
          says      \(first?.element.0 ?? "")
          should be \(first?.element.1 ?? "")
        Run: lockstep quote \(path)
        """)
      return .failed
    }
    do { try quoted.write(to: URL(filePath: path), atomically: true, encoding: .utf8) } catch {
      throw arguments.error("\(path) cannot be written; \(error.localizedDescription)")
    }
    try TerminalOutput.standardOutput.write("\(path) was brought up to date.\n")
    return .good
  }
}
