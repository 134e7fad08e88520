import LabRunner

/// `lockstep lab NN --hint`.
enum LabHintCommand {
  static func run(_ lab: LabFolder, _ context: LabContext) throws -> ExitCode {
    throw context.arguments.error("`--hint` is not there yet.")
  }
}
