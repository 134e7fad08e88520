import LabRunner

/// `lockstep lab NN --solution`.
enum LabSolutionCommand {
  static func run(_ lab: LabFolder, _ context: LabContext) throws -> ExitCode {
    throw context.arguments.error("`--solution` is not there yet.")
  }
}
