import Arguments
import Foundation
import ResultModel
import TextTables
import Workloads

/// The command line: it reads arguments, hands them to a verb and exits with its code.
@main
struct Lockstep {
  static func main() async {
    let problem = HandOver.begin([LabVerb.verb.name: LabVerb.handOver])
    let arguments = program.receivedArguments()
    if let problem {
      TerminalOutput.complain(problem)
      exit(ExitCode.untried.rawValue)
    }
    // Processes that this program starts of itself; they are no verbs for people.
    if let order = HiddenOrder(arguments) { exit(await order.carryOut()) }
    await program.carryOut(arguments, version: { versionText }, run: run)
  }

  /// The version of the program: the one place where it is written down.
  static let version = "0.1.0-dev"

  private static var versionText: String {
    let commit =
      switch Machine.commit {
      case .value(let commit): commit
      case .unavailable(let reason): reason
      }
    return "lockstep \(version)\ncommit \(commit)\n"
  }

  /// The verbs, in the order of the help.
  static let verbs: [any (LockstepVerb & Sendable).Type] = [
    ListVerb.self, DiffVerb.self, ConformVerb.self, BenchVerb.self, CompareVerb.self,
    BaselineVerb.self, CheckVerb.self, ReportVerb.self, ExplainVerb.self, ValidateVerb.self,
    InspectVerb.self, ConvertVerb.self, QuoteVerb.self, DoctorVerb.self, LabVerb.self,
  ]

  static let program = Program(
    name: "lockstep",
    summary: "One local store, built side by side with queues, locks and actors: "
      + "checked by one suite, measured by one runner",
    verbs: verbs.map { $0.verb })

  /// Away from the main actor, where every hop to another actor would be dearer.
  @concurrent
  private static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    guard let verb = verbs.first(where: { $0.verb.name == arguments.verb.name }) else {
      throw UsageError(
        problem: "`\(arguments.verb.name)` is no verb.", suggestion: nil, command: "lockstep")
    }
    do {
      return try await verb.run(arguments)
    } catch let missing as Baselines.Missing {
      TerminalOutput.complain("lockstep \(arguments.verb.name): \(missing)")
      return .baselineMissing
    }
  }
}

/// One verb: what it accepts and what it does.
protocol LockstepVerb: Sendable {
  /// What it accepts and what its help says.
  static var verb: Verb { get }

  /// Does it.
  static func run(_ arguments: ParsedArguments) async throws -> ExitCode
}

extension ExitCode {
  /// What follows from the rounds of a run that failed, and from stores that were not verified; `nil` when
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
