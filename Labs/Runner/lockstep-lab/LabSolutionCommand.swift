import Arguments
import Foundation
import LabRunner
import TextTables

/// `Labs/run NN --solution`: the changes from the attendee's files to the solution, and its text.
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
      let difference = UnifiedDiff(
        named("\(lab.path)/Exercise/\(name)", own[name]),
        named("\(lab.path)/Solution/\(name)", solution[name]))
      try output.write(difference.rendered(in: context.style) + "\n")
    }
    if own == solution { try output.write("Yours is the same as the solution.\n\n") }
    try output.write(text.markdown(try lab.text("explanation.md")))
    return .good
  }

  private static func named(_ path: String, _ bytes: [UInt8]?) -> (name: String, text: String) {
    (bytes == nil ? "\(path) (not there)" : path, String(decoding: bytes ?? [], as: UTF8.self))
  }
}
