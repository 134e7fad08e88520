import LabModel
import TextTables

extension LabText {
  /// The result in a single line, and the next thing to do.
  func conclusion(
    _ outcome: LabOutcome, of lab: LabFolder, next: String?
  ) throws(LabProblem) -> String {
    if outcome.isSolution {
      return paragraph("This was the solution, not what is in \(lab.path)/Exercise.")
    }
    if outcome.passed { return try passed(outcome, lab, next: next) }
    if case .notBuilt = outcome.observation {
      return paragraph("Then again: Labs/run \(lab.id)")
    }
    var text = ""
    if let findings = outcome.report?.findings, findings.count > 1 {
      text = "\(findings.count { !$0.passed }) of \(findings.count) checks fail. "
    }
    text = paragraph(text + "Change \(try places(in: lab)), then:")
    return text + block(["Labs/run \(lab.id)"])
      + paragraph("Stuck? Labs/run \(lab.id) --hint. The task again: Labs/run \(lab.id) --task")
  }

  private func passed(
    _ outcome: LabOutcome, _ lab: LabFolder, next: String?
  ) throws(LabProblem) -> String {
    let count = outcome.report?.findings.count ?? 0
    var text = styled("✔ Lab \(lab.id) passed", .green)
    text += count == 1 ? ".\n\n" : ": all \(count) checks.\n\n"
    text += markdown(try lab.text("explanation.md"))
    text += "\n" + paragraph(lab.definition.learnt)
    return text + "\n"
      + paragraph(next.map { "When you are ready: Labs/run \($0)" } ?? "This was the last lab.")
  }

  /// The files in which something is marked to be changed.
  private func places(in lab: LabFolder) throws(LabProblem) -> String {
    var marked: [String] = []
    for file in try lab.files(in: "Exercise") where try lab.text(file).contains(LabReading.marker) {
      marked.append("\(lab.path)/\(file)")
    }
    return marked.isEmpty ? "\(lab.path)/Exercise" : marked.joined(separator: " and ")
  }
}
