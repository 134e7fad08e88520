import Arguments
import Foundation
import Reports
import ResultModel
import TextTables

/// The option of a user's program that compares the run with a kept result, as `lockstep check`
/// does.
struct SubjectCheck {
  static let option = Verb.Option(
    name: "check", valueName: "result",
    help: "Compares the run with this result of an earlier one, and fails if a count, or a time "
      + "beyond the noise, became worse")

  private let baseline: BenchmarkResult

  /// Reads the kept result, before anything is measured; `nil` without the option.
  init?(_ arguments: ParsedArguments) throws {
    guard let name = try arguments.string(Self.option.name) else { return nil }
    if let other = ["json", "list", "dry-run"].first(where: arguments.flag)
      ?? (arguments.values[BenchCommit.option] == nil ? nil : BenchCommit.option)
    {
      throw arguments.error("`--\(Self.option.name)` is about one run; leave `--\(other)` away.")
    }
    let file = ResultArgument.file(in: name) ?? name
    guard FileManager.default.fileExists(atPath: file) else {
      throw Missing(
        description: "there is no \(file). Run the command without --\(Self.option.name), and copy "
          + "the result.json that it writes there.")
    }
    baseline = try ResultFile.read(file)
  }

  /// The error for a kept result that is not there.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Prints the comparison with the run of these arguments.
  func ending(of arguments: ParsedArguments) throws -> ExitCode {
    let result = try ResultFile.read(
      (try arguments.string("output") ?? ResultArgument.usualDirectory) + "/result.json")
    let check = BaselineCheck(result, against: baseline)
    try TerminalOutput.standardOutput.write(check.lines().map { $0 + "\n" }.joined())
    return ComparisonEnding(
      check.comparison, of: result.context, acceptsMissing: false, failsWhenUnsure: false
    ).exitCode
  }
}
