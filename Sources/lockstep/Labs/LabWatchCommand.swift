import LabRunner

/// `lockstep lab NN --watch`.
enum LabWatchCommand {
  static func run(_ lab: LabFolder, _ context: LabContext, isManual: Bool) async throws -> ExitCode
  {
    throw context.arguments.error("`--watch` is not there yet.")
  }
}
