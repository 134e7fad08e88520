import Arguments
import LabRunner
import LabVerify
import TextTables

/// `Labs/run verify --hand-out`: writes the files that a reset puts back and the times at which the
/// labs begin; for authors.
enum LabHandOutCommand {
  static func run(_ typed: [String], _ context: LabContext) throws -> ExitCode {
    let labs =
      typed.isEmpty
      ? try context.checkout.present().labs : try typed.map { try context.checkout.lab($0) }
    for lab in labs {
      try HandedOut.write(lab)
      try TerminalOutput.standardOutput.write("\(lab.path)/\(HandedOut.fileName)\n")
    }
    if typed.isEmpty, try SchedulePage(context.checkout).write(labs.map(\.definition)) {
      try TerminalOutput.standardOutput.write("\(SchedulePage.path)\n")
    }
    return .good
  }
}
