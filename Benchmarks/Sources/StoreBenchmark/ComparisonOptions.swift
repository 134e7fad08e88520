import Arguments
import Reports
import ResultModel
import TextTables

/// The options that `compare` and `check` share.
struct ComparisonOptions {
  private static let busy = Verb.Option(
    name: "busy", valueName: nil,
    help: "Decides from a run during which other programs kept the machine busy, too")
  private static let partial = Verb.Option(
    name: "partial", valueName: nil,
    help: "Accepts that one of the two runs lacks figures of the other")
  private static let unsure = Verb.Option(
    name: "fail-when-unsure", valueName: nil,
    help: "Ends with 8 if no figure became worse, but one is undecided")
  private static let data = Verb.Option(
    name: "json", valueName: nil,
    help: "Prints every figure, and every figure that only one run has, as data")

  static let all = [busy, partial, unsure, data, Baselines.option]

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// True if data are printed instead of a text.
  var printsData: Bool { arguments.flag(Self.data.name) }

  /// Refuses a run during which the machine was busy.
  func refuseBusy(_ runs: [(name: String, result: BenchmarkResult)]) throws {
    guard !arguments.flag(Self.busy.name) else { return }
    for (name, result) in runs {
      guard let warning = result.context.machineLoad?.warning else { continue }
      throw arguments.error(
        "\(name) decides nothing. \(warning) Measure again on a quiet machine, or give --busy.")
    }
  }

  /// The result of the comparison; the failed rounds of the later run are printed as complaints.
  func ending(_ comparison: RunComparison, of after: BenchmarkResult) -> ComparisonEnding {
    TerminalOutput.complain(failuresOf: after)
    return ComparisonEnding(
      comparison, of: after.context, acceptsMissing: arguments.flag(Self.partial.name),
      failsWhenUnsure: arguments.flag(Self.unsure.name))
  }
}

extension TerminalOutput {
  /// Prints the failed rounds of a run.
  static func complain(failuresOf result: BenchmarkResult) {
    for failure in result.context.failures {
      complain("lockstep: round \(failure.round) of \(failure.arm) failed: \(failure.message)")
    }
  }
}

extension Baselines {
  /// The option that names the directory of the baselines.
  static let option = Verb.Option(
    name: "baselines", valueName: "directory",
    help: "The folder of baselines; \(usualDirectory) by default")

  /// The baselines of a command line.
  init(_ arguments: ParsedArguments) throws {
    self.init(try arguments.string(Self.option.name) ?? Self.usualDirectory)
  }
}
