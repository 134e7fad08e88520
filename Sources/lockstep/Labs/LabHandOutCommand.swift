import LabRunner
import TextTables

/// `lockstep lab verify --hand-out`: writes down what a reset puts back, for authors.
enum LabHandOutCommand {
  static func run(_ typed: [String], _ context: LabContext) throws -> ExitCode {
    let labs =
      typed.isEmpty
      ? try context.checkout.present().labs : try typed.map { try context.checkout.lab($0) }
    for lab in labs {
      try HandedOut.write(lab)
      try TerminalOutput.standardOutput.write("\(lab.path)/\(HandedOut.fileName)\n")
    }
    return .good
  }
}
