import Arguments
import Foundation
import LabRunner
import TextTables

/// `Labs/run --report` and `--paper`: pages about all labs.
enum LabReportCommand {
  /// The progress and the figures that moved, as a page, and as a file for the wall of a room.
  static func report(_ context: LabContext) throws -> ExitCode {
    let file = place(of: "report.html", context)
    // Some file systems take `.JSON` for the same name.
    if file.pathExtension.lowercased() == "json" {
      let names = [file, file.deletingPathExtension().appendingPathExtension("html")]
        .map { UsageError.quoted($0.lastPathComponent) }
      throw context.arguments.error(
        "`--output` names the page, and the JSON file beside the page would get the same name, "
          + "\(names[0]). Name the page \(names[1]).")
    }
    let labs = try context.checkout.present().labs
    let progress = try context.progress.read()
    try LabPage(
      labs: labs.map(\.definition), progress: progress,
      pictures: try LabPictures(context.checkout).all(of: labs.map(\.id)), date: .now
    ).write(to: file)
    let results = file.deletingPathExtension().appendingPathExtension("json")
    try LabResults(progress, name: context.arguments.rawValue("name") ?? NSUserName())
      .write(to: results)
    let files = [file, results].map { context.checkout.name(of: $0) + "\n" }
    try TerminalOutput.standardOutput.write(files.joined())
    return .good
  }

  /// The labs on paper.
  static func paper(_ context: LabContext) throws -> ExitCode {
    let file = place(of: "paper.html", context)
    try LabPaper(try context.checkout.present().labs).write(to: file)
    try TerminalOutput.standardOutput.write("\(context.checkout.name(of: file))\n")
    return .good
  }

  static func place(of name: String, _ context: LabContext) -> URL {
    context.arguments.rawValue("output").map { URL(filePath: $0) }
      ?? RecordDirectory(context.checkout).url.appending(path: name)
  }
}
