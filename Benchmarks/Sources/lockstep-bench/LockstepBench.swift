import Arguments
import Foundation
import Reports
import ResultModel
import TextTables
import Workloads

/// The benchmark's command line: it reads arguments, calls a verb and exits with the verb's code.
@main
struct LockstepBench {
  static func main() async {
    let arguments = program.receivedArguments()
    // Requests to processes that this program starts; users do not call them.
    if arguments.count == 2, let order = MeasuringOrder(rawValue: arguments[0]) {
      exit(await order.carryOut(arguments[1]))
    }
    await program.carryOut(
      arguments, version: { Program.versionText(of: name) }, run: run)
  }

  static let verbs: [any (ProgramVerb & Sendable).Type] = [
    BenchVerb.self, CompareVerb.self, BaselineVerb.self, CheckVerb.self, ReportVerb.self,
    ExplainVerb.self, ValidateVerb.self,
  ]

  /// `lockstep` if that program started this one, so that users can type the commands in the texts.
  static let name = CommandLine.arguments.first == "lockstep" ? "lockstep" : "lockstep-bench"

  static let program = Program(
    name: name, summary: "Measures the stores, and shows and compares results",
    verbs: verbs.map { $0.verb })

  private static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    do {
      return try await Program.run(arguments, among: verbs, of: name)
    } catch let missing as Baselines.Missing {
      TerminalOutput.complain("\(name) \(arguments.verb.name): \(missing)")
      return .baselineMissing
    }
  }
}

extension ExitCode {
  /// The exit code for failed rounds of a run and for stores that were not verified; `nil` when
  /// there are none.
  init?(failuresOf result: BenchmarkResult) {
    let failures = result.context.failures
    guard !failures.isEmpty else {
      if result.context.unverified == nil { return nil }
      self = .untried
      return
    }
    self = failures.contains(where: \.kind.isAboutContent) ? .nonconforming : .crashed
  }
}
