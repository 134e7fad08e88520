import Arguments
import Foundation
import LabRunner
import TextTables

/// `Labs/run --report` and `--paper`: pages about all labs.
enum LabReportCommand {
  /// The progress and the figures that moved.
  static func report(_ context: LabContext) throws -> ExitCode {
    let labs = try context.checkout.present().labs
    let file = place(of: "report.html", context)
    try LabPage(
      labs: labs.map(\.definition), progress: try context.progress.read(),
      pictures: try LabPictures(context.checkout).all(of: labs.map(\.id)), date: .now
    ).write(to: file)
    try TerminalOutput.standardOutput.write("\(context.checkout.name(of: file))\n")
    return .good
  }

  /// The labs on paper.
  static func paper(_ context: LabContext) throws -> ExitCode {
    let file = place(of: "paper.html", context)
    try LabPaper(try context.checkout.present().labs).write(to: file)
    try TerminalOutput.standardOutput.write("\(context.checkout.name(of: file))\n")
    return .good
  }

  private static func place(of name: String, _ context: LabContext) -> URL {
    context.arguments.rawValue("output").map { URL(filePath: $0) }
      ?? RecordDirectory(context.checkout).url.appending(path: name)
  }
}
