import Foundation
import LabRunner
import Reports
import TextTables

/// `lockstep lab NN --solution`: the solution beside one's own files, and what it explains.
enum LabSolutionCommand {
  static func run(_ lab: LabFolder, _ context: LabContext) throws -> ExitCode {
    let output = TerminalOutput.standardOutput
    let text = LabText(style: context.style)
    let own = try ExerciseFiles(at: lab.url.appending(path: ExerciseFiles.directory)).contents
    let solution = try ExerciseFiles(at: lab.url.appending(path: "Solution")).contents
    guard !solution.isEmpty else {
      throw LabProblem(
        "The folder \(lab.path)/Solution is not there: it was deleted or renamed. "
          + "Bring it back: git checkout -- \(lab.path)/Solution")
    }
    try output.write(text.title(of: lab) + "\n")
    let names = Set(own.keys).union(solution.keys).sorted()
    for name in names where own[name] != solution[name] {
      let comparison = SideBySide(
        source("yours", "as it is now", "\(lab.path)/Exercise/\(name)", own[name]),
        source("solution", "one way", "\(lab.path)/Solution/\(name)", solution[name]))
      try output.write(
        SideBySideText.rendered(comparison, in: context.style) + "\n\(comparison.summary)\n\n")
    }
    if own == solution { try output.write("Yours is the same as the solution.\n\n") }
    try output.write(text.markdown(try lab.text("explanation.md")))
    return .good
  }

  private static func source(
    _ title: String, _ caption: String, _ path: String, _ bytes: [UInt8]?
  ) -> SideBySide.Source {
    SideBySide.Source(
      title: title, caption: bytes == nil ? "not there" : caption, path: path,
      text: String(decoding: bytes ?? [], as: UTF8.self))
  }
}
