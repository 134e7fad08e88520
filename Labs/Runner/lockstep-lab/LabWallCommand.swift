import Arguments
import Foundation
import LabModel
import LabRunner
import TextTables

/// `Labs/run wall FOLDER`: one page of the results of a room.
enum LabWallCommand {
  /// Writes the page; with a file that has no results, names the file and ends with 1.
  static func run(_ words: [String], _ context: LabContext) throws -> ExitCode {
    guard let folder = words.first, words.count == 1 else {
      throw context.arguments.error("`wall` needs one folder, with the files of `--report`.")
    }
    let wall = try LabWall(folder: URL(filePath: folder))
    let file = LabReportCommand.place(of: "wall.html", context)
    try WallPage(wall, labs: try context.checkout.present().labs.map(\.definition), date: .now)
      .write(to: file)
    try TerminalOutput.standardOutput.write("\(context.checkout.name(of: file))\n")
    for problem in wall.problems { TerminalOutput.complain("Labs/run: \(problem)") }
    return wall.problems.isEmpty ? .good : .failed
  }
}
