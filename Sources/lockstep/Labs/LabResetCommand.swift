import LabRunner

/// `lockstep lab NN --reset`.
enum LabResetCommand {
  static func run(_ lab: LabFolder, _ context: LabContext) throws -> ExitCode {
    throw context.arguments.error("`--reset` is not there yet.")
  }
}
