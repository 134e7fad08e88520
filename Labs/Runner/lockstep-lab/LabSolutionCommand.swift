import Arguments
import Foundation
import LabRunner
import TextTables

/// `Labs/run NN --solution`: what the solution has other than one's own files, and what it explains.
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
      let difference = LineDifference(
        source("\(lab.path)/Exercise/\(name)", own[name]),
        source("\(lab.path)/Solution/\(name)", solution[name]))
      try output.write(
        difference.rendered(context: nil, in: context.style)
          + "\n\(Self.summary(difference))\n\n")
    }
    if own == solution { try output.write("Yours is the same as the solution.\n\n") }
    try output.write(text.markdown(try lab.text("explanation.md")))
    return .good
  }

  private static func summary(_ difference: LineDifference) -> String {
    let (added, removed) = (difference.added, difference.removed)
    return "\(added) \(added == 1 ? "line" : "lines") of the solution \(added == 1 ? "is" : "are") "
      + "not in yours, \(removed) of yours \(removed == 1 ? "is" : "are") not in the solution."
  }

  private static func source(_ path: String, _ bytes: [UInt8]?) -> LineDifference.Source {
    LineDifference.Source(
      name: bytes == nil ? "\(path) (not there)" : path,
      text: String(decoding: bytes ?? [], as: UTF8.self))
  }
}
