import Arguments
import Foundation
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
    let folder = try folder()
    for complaint in folder.complaints {
      TerminalOutput.complain("lockstep compare: \(complaint)")
    }
    guard !folder.entries.isEmpty else {
      throw arguments.error(
        "\(UsageError.quoted(path)) has no result; put files NAME.json into it, or directories with "
          + "a result.json.")
    }
    try TerminalOutput.standardOutput.write(
      RoomText(Room(folder.entries), style: CompareVerb.style).rendered())
    return folder.complaints.isEmpty ? .good : .failed
  }

  private func folder() throws -> ResultFolder {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    else {
      throw arguments.error(
        "\(UsageError.quoted(path)) is not a folder; name two results, or a folder with many.")
    }
    return try ResultFolder(path)
  }
}
