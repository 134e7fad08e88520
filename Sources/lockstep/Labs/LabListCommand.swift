import LabModel
import LabRunner
import TextTables

/// `lockstep lab`: the labs, and how far one has come.
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
      let entry = progress.entries[lab.id]
      let state = state(entry, isNext: lab.id == next)
      table.addRow([
        .init(lab.id), .init("\(lab.definition.minutes)"), .init(lab.definition.question),
        .init(state.text, style: state.style),
      ])
    }
    var text = table.rendered(in: context.style)
    let minutes = labs.reduce(0) { $0 + $1.definition.minutes }
    let passed = labs.count { progress.entries[$0.id]?.passed == true }
    text += "\n\(passed) of \(labs.count) labs passed; all of them take \(minutes) minutes.\n"
    if let next { text += "Go on with: lockstep lab next (lab \(next))\n" }
    try TerminalOutput.standardOutput.write(text)
    for problem in problems { TerminalOutput.complain("lockstep lab: \(problem)") }
    return problems.isEmpty ? .good : .untried
  }

  private static func state(
    _ entry: LabProgress.Entry?, isNext: Bool
  ) -> (text: String, style: TextStyle) {
    if entry?.passed == true { return ("✔ passed", .green) }
    if let checks = entry?.checks, checks > 0 {
      return ("✘ tried \(checks)×", .yellow)
    }
    return isNext ? ("← next", .bold) : ("", .plain)
  }
}
