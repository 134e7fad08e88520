import Arguments
import Guarantees
import StoreConformance
import TextTables

/// `--report-issue`: prints one counterexample as Markdown, ready for an issue.
enum ConformIssue {
  private static let name = "report-issue"

  /// The guarantee to report, or `nil` if the option was not given.
  static func guarantee(_ arguments: ParsedArguments) throws -> Guarantee? {
    guard let text = try arguments.string(name) else { return nil }
    guard let guarantee = Guarantee(id: text) else {
      throw arguments.valueError(name, takes: "one guarantee, such as `G2`", not: text)
    }
    try ConformVerb.refuse(
      ["only", "budget", "json", "markdown", "html", "accepted"], besides: name,
      "it checks one guarantee and prints one finding", arguments)
    return guarantee
  }

  /// Checks the guarantee and prints the counterexample, or a message that there is none.
  static func run(
    _ guarantee: Guarantee, _ subjects: [Subject], _ options: Conformance.Options,
    _ arguments: ParsedArguments
  ) async throws -> ExitCode {
    guard subjects.count == 1 else {
      throw arguments.error("`--\(name)` needs the one variant that it is about.")
    }
    var options = options
    options.guarantees = [guarantee]
    let report = await Conformance.check(subjects, options: options)
    let issue = ConformanceIssue.rendered(
      report, store: subjects[0].id, guarantee,
      versions: Program.versionText(of: "lockstep").split(separator: "\n").map(String.init)
    ) { "lockstep conform \($0) --replay \($1)" }
    guard let issue else {
      try TerminalOutput.standardOutput.write(
        "There is nothing to report: no counterexample of \(guarantee.id) of \(subjects[0].id) was "
          + "found.\n")
      let wasTried = report.stores[0].cells.contains {
        $0.guarantee == guarantee && $0.explored > 0
      }
      return wasTried ? .good : .untried
    }
    try TerminalOutput.standardOutput.write(issue)
    return .nonconforming
  }
}
