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
    let given = arguments.flags.union(arguments.values.keys)
    let others = CompareVerb.verb.options.filter {
      $0 != Baselines.option && given.contains($0.name)
    }
    guard others.isEmpty else {
      throw arguments.error(
        "\(UsageError.listed(others.map(\.spelling))) "
          + "\(others.count == 1 ? "is" : "are") about two results; name another one, or leave "
          + "\(others.count == 1 ? "it" : "them") out.")
    }
    let folder = try ResultFolder.read(
      path, remedy: "name two results, or a folder with many", arguments)
    try TerminalOutput.standardOutput.write(
      RoomText(Room(folder.entries), style: CompareVerb.style).rendered())
    return folder.complaints.isEmpty ? .good : .failed
  }
}
