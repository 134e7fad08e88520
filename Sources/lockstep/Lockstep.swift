import Foundation
import ResultModel
import TextTables
import Workloads

/// The command line: it reads arguments, hands them to a verb and exits with its code.
@main
struct Lockstep {
  static func main() async {
    StandardStreams.fillGaps()
    StandardStreams.surviveFullFiles()
    let arguments: [String]
    do throws(UsageError) { arguments = try RawArguments.all(of: "lockstep") } catch {
      TerminalOutput.complain("\(error)")
      exit(UsageError.exitCode)
    }
    // Processes that this program starts of itself; they are no verbs for people.
    if let order = HiddenOrder(arguments) { exit(await order.carryOut()) }
    StandardStreams.surviveClosedPipes()
    do {
      switch try program.parse(arguments) {
      case .help(let text):
        try TerminalOutput.standardOutput.write(text + "\n")
      case .version:
        try TerminalOutput.standardOutput.write(versionText)
      case .run(let parsed):
        exit(try await run(parsed).rawValue)
      }
    } catch let error as UsageError {
      TerminalOutput.complain("\(error)")
      exit(UsageError.exitCode)
    } catch let error as TerminalOutputError where error.errorNumber == EPIPE {
      exit(StandardStreams.nobodyReads)
    } catch {
      TerminalOutput.complain("lockstep: \(error)")
      exit(ExitCode.failed.rawValue)
    }
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

/// What the program's exit code says.
enum ExitCode: Int32 {
  case good = 0
  case failed = 1
  /// Something became worse than it was.
  case regression = 2
  case crashed = 3
  /// Something became better than it was, and nothing worse.
  case improved = 4
  case baselineMissing = 5
  /// A file is not what any store wrote.
  case damaged = 6
  case interrupted = 130
  case terminated = 143
  case nonconforming = 7
  /// Something that was asked for was not tried, or could not be: nothing is known about it.
  case untried = 8
  case usage = 64

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
