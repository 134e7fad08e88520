import Arguments
import Foundation
import Reports
import TextTables

/// `lockstep path`: the variants one after the other, with the gain and the cost of each step.
enum PathVerb: ProgramVerb {
  static let verb = Verb(
    name: "path", summary: "Shows the cost and the gain of each step from variant to variant",
    example: "path mutex actor",
    options: [
      .init(
        name: "result", valueName: "result",
        help: "Whose figures to show; the newest of \(RecordedResult.directory) by default")
    ],
    positionals: [
      .init(
        name: "start", help: "The variant to begin with, or a step's number; all steps by default",
        count: .optional),
      .init(name: "end", help: "The variant to end with", count: .optional),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let style = TerminalStyle.ofStandardOutput
    do {
      try TerminalOutput.standardOutput.write(try PathRequest(arguments).text(style: style))
      return .good
    } catch let missing as Baselines.Missing {
      TerminalOutput.complain("lockstep path: \(missing)")
      return .baselineMissing
    }
  }
}
