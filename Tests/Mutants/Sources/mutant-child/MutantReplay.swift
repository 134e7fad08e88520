import Arguments
import Mutants
import Processes
@testable import StoreConformance
import TextTables

/// `Tests/mutants --replay`: runs a single case again, and prints the counterexample.
enum MutantReplay {
  /// Reads a line such as `mutant-firstOfBatchWins:G1,seed=1,case=1`, and runs that case.
  static func run(_ line: String, _ arguments: ParsedArguments) async throws -> ExitCode {
    let request: ReplayRequest
    do { request = try ReplayRequest(line) } catch {
      throw arguments.error(
        "`--replay`: \(UsageError.quoted(line)) is no mutant and case, such as "
          + "mutant-firstOfBatchWins:G1,seed=1,case=1.")
    }
    guard let mutant = Mutants.all.first(where: { $0.subject.id == request.id }) else {
      throw arguments.error(
        "`--replay`: \(UsageError.quoted(request.id)) is no mutant; `Tests/mutants --named` lists them."
      )
    }
    let guarantee = request.replay.guarantee
    // The check runs in a child, because some mutants end the process or never return.
    let finding = await ChildRole.isolatedCheck(
      mutant.subject, request.replay, effort: 1,
      child: ChildCommand(executable: Program.executable, arguments: []), looksFurther: false)
    switch finding {
    case .broken(let counterexample):
      try say(
        "\(request.id) breaks \(guarantee.id), \(guarantee.title):\n\(counterexample.timeline)\n"
          + "again: --replay \(request.id):\(counterexample.replay)")
      return .nonconforming
    case .held:
      try say("\(request.id) holds \(guarantee.id) in this case.")
      return .good
    case .notExercised(let reason):
      try say("\(guarantee.id) was not exercised: \(reason.text)")
      return .untried
    case .couldNotBeRun(let failure):
      try say("\(guarantee.id) could not be run: \(failure)")
      return .untried
    }
  }

  private static func say(_ text: String) throws {
    try TerminalOutput.standardOutput.write(text + "\n")
  }
}
