import Arguments
import Foundation
import Reports
import TextTables

/// `lockstep quote`: generates the blocks in documents, or checks them.
enum QuoteVerb: ProgramVerb {
  static let verb = Verb(
    name: "quote",
    summary: "Writes the quotations in documents: figures, differences, the path's steps",
    example: "quote README.md docs/Migration.md",
    options: [
      .init(
        name: "check", valueName: nil, help: "Changes nothing, and fails when a quotation differs")
    ],
    positionals: [
      .init(
        name: "document",
        help:
          "Documents with blocks between lines such as '<!-- figures: RESULT -->' (or caption, "
          + "stores, guarantees, counterexample, measured, lab, diff, steps) and "
          + "'<!-- end of figures -->'",
        count: .any)
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    guard !arguments.positionals.isEmpty else {
      throw arguments.error("`<document>` is missing; the form is `\(verb.usage)`.")
    }
    let documents = try arguments.positionals.map { path in
      do {
        let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        return (path, QuotingDocument(text: text, generators: Quotations.generators(for: path)))
      } catch {
        throw arguments.error("\(path) cannot be read; name documents that quote something.")
      }
    }
    let quoting = documents.filter { $0.1.quotes }
    guard !quoting.isEmpty else {
      throw arguments.error(
        "\(arguments.positionals.joined(separator: ", ")): nothing is quoted there. Put what is to be "
          + "quoted between two lines such as '<!-- figures: RESULT -->' and "
          + "'<!-- end of figures -->'.")
    }
    var ending = ExitCode.good
    for (path, document) in quoting {
      let quoted: String
      do { quoted = try document.quoted() } catch {
        // The other documents are still checked.
        TerminalOutput.complain("lockstep quote: \(path): \(error)")
        ending = .failed
        continue
      }
      if try !settle(path, document.text, quoted, arguments) { ending = .failed }
    }
    return ending
  }

  /// Reports that a document is up to date, complains, or writes it.
  ///
  /// Returns true if it is now up to date.
  private static func settle(
    _ path: String, _ text: String, _ quoted: String, _ arguments: ParsedArguments
  ) throws -> Bool {
    if quoted == text {
      try TerminalOutput.standardOutput.write("\(path) says what its sources say.\n")
    } else if arguments.flag("check") {
      complain(path, text, quoted)
      return false
    } else {
      try write(quoted, to: path)
    }
    return true
  }

  private static func complain(_ path: String, _ text: String, _ quoted: String) {
    let (written, should) = (lines(text), lines(quoted))
    let first = zip(written, should).prefix { $0 == $1 }.count
    TerminalOutput.complain(
      """
      lockstep quote: \(path), line \(first + 1) is not what its source says:
        says      \(written.indices.contains(first) ? written[first] : "nothing more")
        should be \(should.indices.contains(first) ? should[first] : "nothing more")
      Run: lockstep quote \(path)
      """)
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func write(_ quoted: String, to path: String) throws {
    try ReplacedFile.write(quoted, to: path, remedy: "Make it writable, or check it only: --check.")
    try TerminalOutput.standardOutput.write("\(path) was brought up to date.\n")
  }
}
