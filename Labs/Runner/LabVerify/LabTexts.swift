import Foundation
import LabModel
import LabRunner

/// Holds a lab's texts to the rules that need no run.
struct LabTexts {
  let lab: LabFolder
  /// The sources of the repository, which texts may quote.
  let sources: [String]

  /// The highest number of lines to read before typing.
  static let longestReading = 60
  private static let texts = ["README.md", "hints.md", "explanation.md", "notes.md"]

  /// Checks the lab's files against the rules for labs.
  func deviations() -> [String] {
    var deviations: [String] = []
    func note(_ body: () throws(LabProblem) -> [String]) {
      do throws(LabProblem) { deviations += try body() } catch {
        // A file that is missing is missed more than once.
        if !deviations.contains(error.description) { deviations.append(error.description) }
      }
    }
    note(required)
    note(hints)
    note(markers)
    note(reading)
    note(excerpts)
    note { () throws(LabProblem) in try TaskTable(of: lab).deviations() }
    return deviations
  }

  private func required() throws(LabProblem) -> [String] {
    var wrong: [String] = []
    for text in Self.texts where try isEmpty(lab.text(text)) { wrong.append("\(text) is empty.") }
    for part in ["Exercise", "Solution"] {
      let lines = try lab.text("\(part)/main.swift").split(separator: "\n").count
      if lines > 15 { wrong.append("\(part)/main.swift has \(lines) lines; 15 are enough.") }
      if try lab.files(in: part).isEmpty { wrong.append("\(part) has nothing but main.swift.") }
    }
    _ = try lab.files(in: "Tests")
    let heading = "# \(lab.id) · \(lab.definition.question)"
    let first = try lab.text("README.md").prefix { !$0.isNewline }
    if first != heading { wrong.append("README.md is to begin with: \(heading)") }
    let explanation = LabReading.withDifferencesNamed(try lab.text("explanation.md"))
      .split(separator: "\n").count
    if explanation > 25 { wrong.append("explanation.md has \(explanation) lines, more than 25.") }
    return wrong
  }

  private func hints() throws(LabProblem) -> [String] {
    let hints = try lab.hints()
    if hints.count != 3 { return ["hints.md has \(hints.count) hints, not 3."] }
    return hints.indices.filter { isEmpty(hints[$0]) }.map { "hint \($0 + 1) is empty." }
  }

  private func markers() throws(LabProblem) -> [String] {
    var wrong: [String] = []
    var marked: [String] = []
    for file in try lab.files(in: "Exercise") where try lab.text(file).contains(LabReading.marker) {
      marked.append(file)
    }
    if marked.isEmpty { wrong.append("no place in Exercise is marked `// LAB: …`.") }
    for file in try lab.files(in: "Solution") where try lab.text(file).contains(LabReading.marker) {
      wrong.append("\(file) still has a mark `// LAB:`.")
    }
    return wrong
  }

  private func reading() throws(LabProblem) -> [String] {
    var count = LabReading.lines(ofText: try lab.text("README.md"))
    for file in try lab.files(in: "Exercise") {
      count += LabReading.lines(aroundMarksIn: try lab.text(file))
    }
    guard count > Self.longestReading else { return [] }
    return ["\(count) lines are to be read before typing, more than \(Self.longestReading)."]
  }

  private func excerpts() throws(LabProblem) -> [String] {
    var own: [String] = []
    for part in ["Exercise", "Solution", "Tests"] {
      for file in try lab.files(in: part) { own.append(try lab.text(file)) }
      if part != "Tests" { own.append(try lab.text("\(part)/main.swift")) }
    }
    let excerpts = LabExcerpts(texts: own + sources)
    var missing: [String] = []
    for text in Self.texts {
      missing += excerpts.missing(in: try lab.text(text)).map { "\(text), \($0)" }
    }
    return missing
  }

  /// The lines that the lab's texts quote from the tool and that the tool does not print.
  ///
  /// - Parameter printed: The printed text, by `exercise` or `solution`.
  /// - Returns: A sentence for each block with such a line.
  func unprinted(_ printed: [String: String]) -> [String] {
    var missing: [String] = []
    for text in Self.texts {
      do throws(LabProblem) {
        missing += LabPrints(printed: printed).missing(in: try lab.text(text))
          .map { "\(text), \($0)" }
      } catch {
        // Told among the deviations.
      }
    }
    return missing
  }

  private func isEmpty(_ text: String) -> Bool {
    text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
  }
}
