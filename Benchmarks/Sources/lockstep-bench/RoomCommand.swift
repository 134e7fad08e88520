import Arguments
import Reports
import TextTables

/// `lockstep compare FOLDER`: many people's results by machine.
struct RoomCommand {
  private let arguments: ParsedArguments
  private let path: String

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    path = arguments.positionals[0]
  }

  func run() throws -> ExitCode {
    guard !arguments.flag("html"), try arguments.string("output") == nil else {
      throw arguments.error("`--html` and `--output` are about two results; leave them out.")
    }
    let folder = try ResultFolder.read(
      path, remedy: "name two results, or a folder with many", arguments)
    try TerminalOutput.standardOutput.write(
      RoomText(Room(folder.entries), style: CompareVerb.style).rendered())
    return folder.complaints.isEmpty ? .good : .failed
  }
}
