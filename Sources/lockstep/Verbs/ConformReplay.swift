import Arguments
import FileTracing
import Persistence
import StoreConformance
import TextTables

/// `lockstep conform --replay`: runs one case again in this process, so that a debugger can observe
/// it.
enum ConformReplay {
  /// Runs the case and prints the outcome.
  static func run(
    _ replay: Replay, _ subjects: [Subject], _ arguments: ParsedArguments
  ) async throws -> ExitCode {
    guard subjects.count == 1 else {
      throw arguments.error("`--replay` needs the one variant that it is about.")
    }
    if subjects[0].claims.fileAccess == .direct {
      // If the library is missing, the finding reports it.
      do throws(FileTraceError) { try TraceLibrary.loadIntoThisProcess() } catch {}
    }
    let finding = await Conformance.run(
      replay, subjects[0], child: ConformanceChild.command(),
      threadSanitizerChild: try ThreadSanitizerOption.child(arguments))
    switch finding {
    case .held(let explored, let detail):
      try say(
        "\(subjects[0].id) holds \(replay.guarantee.id) here: \(explored) explored. \(detail)\n"
          + "A replay line is valid only for the versions of the store and the suite that printed it. To look "
          + "for a counterexample again: `lockstep conform \(subjects[0].id) --only "
          + "\(replay.guarantee.id)`.")
      return .good
    case .notExercised(let reason):
      try say("\(replay.guarantee.id) was not exercised: \(reason)")
      return .untried
    case .couldNotBeRun(let reason):
      try say("\(replay.guarantee.id) could not be run: \(reason)")
      return .untried
    case .broken(let counterexample):
      try say(
        "\(subjects[0].id) breaks \(replay.guarantee.id), \(replay.guarantee.title):\n"
          + counterexample.timeline)
      return .nonconforming
    }
  }

  private static func say(_ text: String) throws {
    try TerminalOutput.standardOutput.write(text + "\n")
  }
}
