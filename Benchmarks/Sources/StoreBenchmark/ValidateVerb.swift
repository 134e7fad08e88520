import Arguments
import Reports
import ResultModel
import TextTables
import Workloads

/// `lockstep validate`: checks a result file.
enum ValidateVerb: ProgramVerb {
  static let verb = Verb(
    name: "validate", summary: "Checks that a file is a complete result of lockstep bench",
    example: "validate Benchmarks/Results/latest/result.json",
    positionals: [.init(name: "file", help: "The result file")])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let path = arguments.positionals[0]
    let result = try ResultFile.read(path)
    let missing = result.cells.count { $0.unavailable != nil }
    try TerminalOutput.standardOutput.write(
      "\(path) is a result: \(result.cells.count) figures, \(missing) of them unavailable for a "
        + "stated reason, \(result.context.order.count) rounds.\n"
        + warnings(
          about: result.cells.map(\.variant).filter { result.kind(of: $0) != .planted }))
    return .good
  }

  /// One line for each arm that this program does not have.
  ///
  /// The arm may be from another version of the program; the reports include its figures.
  static func warnings(about arms: [String]) -> String {
    Set(arms).filter { BenchmarkProgram.current.arms.arm($0) == nil }.sorted().map { name in
      "Warning: this program knows nothing of \(UsageError.quoted(name)) but its figures.\n"
    }.joined()
  }
}
