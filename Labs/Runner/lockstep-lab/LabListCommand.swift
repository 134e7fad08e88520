import Arguments
import Foundation
import LabModel
import LabRunner
import TextTables

/// `Labs/run`: the labs, and the attendee's progress.
enum LabListCommand {
  static func run(_ context: LabContext) throws -> ExitCode {
    let (labs, problems) = try context.checkout.present()
    let progress = try context.progress.read()
    let next = try context.next()
    var table = TextTable(columns: [
      .init("lab"), .init("min", alignment: .right), .init("question", overflow: .wraps),
      .init(""),
    ])
    for lab in labs {
      let state = state(progress[lab.id], isNext: lab.id == next)
      table.addRow([
        .init(lab.id), .init("\(lab.definition.minutes)"), .init(lab.definition.question),
        .init(state.text, style: state.style),
      ])
    }
    var text = table.rendered(in: context.style)
    let minutes = labs.reduce(0) { $0 + $1.definition.minutes }
    let passed = labs.count { progress[$0.id].passed }
    text += "\n\(passed) of \(labs.count) labs passed; all of them take \(minutes) minutes.\n"
    if let next { text += "Continue with: Labs/run next (lab \(next))\n" }
    text += records(context)
    try TerminalOutput.standardOutput.write(text)
    for problem in problems.map(\.description) + progress.problems {
      TerminalOutput.complain("Labs/run: \(problem)")
    }
    return problems.isEmpty ? .good : .untried
  }

  private static func state(
    _ entry: LabProgress.Entry, isNext: Bool
  ) -> (text: String, style: TextStyle) {
    if let time = entry.passedAt {
      return ("✔ passed \(time.split(separator: " ").last ?? "")", .green)
    }
    let hints = entry.hints > 0 ? ", \(entry.hints) \(entry.hints == 1 ? "hint" : "hints")" : ""
    if entry.checks > 0 { return ("✘ tried \(entry.checks)×" + hints, .yellow) }
    return isNext ? ("← next" + hints, .bold) : ("", .plain)
  }

  /// The place of the progress and the copies, once there are any.
  private static func records(_ context: LabContext) -> String {
    let copies = LabWork(context.checkout).copies
    let files = FileManager.default
    let places = [("Progress", context.progress.url), ("Copies of your work", copies.directory)]
    return places.filter { files.fileExists(atPath: $0.1.path(percentEncoded: false)) }
      .map { "\($0.0): \(context.checkout.name(of: $0.1))\n" }.joined()
  }
}
