import Arguments
import LabRunner
import TextTables

/// `Labs/run NN --reset`: the exercise as it was handed out, and a dated copy of the old files.
enum LabResetCommand {
  static func run(_ lab: LabFolder, _ context: LabContext) throws -> ExitCode {
    let done = try LabWork(context.checkout).reset(lab)
    try TerminalOutput.standardOutput.write(LabText(style: context.style).markdown(done))
    return .good
  }
}
