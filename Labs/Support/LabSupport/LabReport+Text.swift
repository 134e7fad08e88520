import LabModel

extension LabReport {
  /// The findings as text, for a person who started the lab's program by hand, such as with Run in
  /// Xcode.
  var text: String {
    var lines = ["Lab \(lab)", ""]
    for finding in findings {
      lines.append("\(finding.passed ? "✔" : "✘") \(finding.check): \(finding.expected)")
      if finding.passed { continue }
      lines += finding.story(width: 76).map { "    \($0)" }
      if !finding.next.isEmpty { lines.append("  next: \(finding.next)") }
      lines.append("")
    }
    for figure in figures { lines.append("\(figure.name): \(figure.value) \(figure.unit)") }
    lines += ["", "`Labs/run \(lab)` says this and more: the task, hints, and your progress."]
    return lines.joined(separator: "\n") + "\n"
  }
}
