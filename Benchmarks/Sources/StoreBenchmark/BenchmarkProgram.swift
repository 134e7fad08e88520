import Arguments
import CatalogArms
import Foundation
import Processes
import Reports
import ResultModel
import TextTables
import Workloads

/// A program that measures stores: the verbs, and the arms that they can name.
package struct BenchmarkProgram: Sendable {
  /// The arms of the program.
  let arms: Arms
  /// The command of the program, as a user types it before a verb.
  let name: String
  /// The store that the program is about; `nil` for the program of the catalog's stores.
  var subject: BenchmarkSubject?

  /// The program that runs now; verbs are static, and so get it from their task.
  @TaskLocal static var current = ofCatalog

  /// The program of the catalog's stores.
  ///
  /// It is called `lockstep` if that program started this one, so that users can type the commands
  /// in the texts.
  package static let ofCatalog = BenchmarkProgram(
    arms: .catalog,
    name: CommandLine.arguments.first == "lockstep" ? "lockstep" : "lockstep-bench")

  static let verbs: [any (ProgramVerb & Sendable).Type] = [
    BenchVerb.self, CompareVerb.self, BaselineVerb.self, CheckVerb.self, ReportVerb.self,
    ExplainVerb.self, ValidateVerb.self,
  ]

  /// The verbs as a command line.
  var program: Program {
    Program(
      name: name, summary: "Measures the stores, and shows and compares results",
      verbs: Self.verbs.map { $0.verb })
  }

  /// Reads the arguments, does the work of a verb, and exits with the verb's code.
  package func run() async -> Never {
    let arguments = program.receivedArguments()
    // Requests to processes that such a program starts; users do not make them.
    if arguments.count == 2, let order = MeasuringOrder(rawValue: arguments[0]) {
      // `_exit` instead of `exit`: nothing may be printed after the answer.
      _exit(await order.carryOut(arguments[1], among: arms))
    }
    await program.carryOut(
      arguments, version: { Program.versionText(of: name) },
      run: { arguments in
        try await Self.$current.withValue(self) { try await runVerb(arguments) }
      })
  }

  /// The command of a process that performs requests: of this program, or of another commit's.
  func command(_ order: MeasuringOrder, of program: String) -> ChildCommand {
    subject == nil
      ? order.command(of: program)
      : RestartedMeasurement.command(order.rawValue, of: program)
  }

  /// The command that measures, as a user types it.
  var benchCommand: String { subject == nil ? "lockstep bench" : name }

  /// The command that builds and runs the program in release mode.
  var releaseCommand: String {
    guard subject != nil else {
      return "Benchmarks/run, or swift run --package-path Benchmarks -c release lockstep-bench"
    }
    let package = ProgramPackage.path.map { " --package-path \(ShellText.quoted($0))" } ?? ""
    return "swift run -c release\(package) \(name)"
  }

  private func runVerb(_ arguments: ParsedArguments) async throws -> ExitCode {
    do {
      return try await Program.run(arguments, among: Self.verbs, of: name)
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
