import Drawing
package import Foundation
import TextTables

/// The page of `Labs/run --paper`: every lab's task, hints, solution and explanation, to be printed.
package struct LabPaper: Sendable {
  private let sections: [Markup]

  /// Reads the labs' texts.
  ///
  /// - Parameter labs: The labs, in their order.
  /// - Throws: ``LabProblem`` when a text or a source is missing.
  package init(_ labs: [LabFolder]) throws(LabProblem) {
    var sections: [Markup] = []
    for lab in labs { sections.append(try Self.section(lab)) }
    self.sections = sections
  }

  /// The page, which needs no other file and no network; O(texts).
  package var html: String {
    Page("The labs on paper", style: Self.style, sections).rendered
  }

  /// Writes the page, and replaces an existing one.
  ///
  /// - Throws: ``LabProblem`` when the file cannot be written.
  package func write(to file: URL) throws(LabProblem) {
    try WrittenFile.replace(file, with: Array(html.utf8))
  }

  private static func section(_ lab: LabFolder) throws(LabProblem) -> Markup {
    var parts = MarkdownMarkup.markup(try lab.text("README.md"), headings: 1)
    for (number, hint) in try lab.hints().enumerated() {
      parts.append(.element("h3", [:], "Hint \(number + 1)"))
      parts += MarkdownMarkup.markup(hint, headings: 3)
    }
    parts.append(.element("h3", [:], "The solution, beside the exercise as it is handed out"))
    for difference in try differences(lab) {
      parts.append(.element("pre", [:], difference))
    }
    parts.append(.element("h3", [:], "The explanation"))
    let explanation = LabReading.withDifferencesNamed(try lab.text("explanation.md"))
    parts += MarkdownMarkup.markup(explanation, headings: 3)
    return .element("section", [:], parts)
  }

  private static func differences(_ lab: LabFolder) throws(LabProblem) -> [String] {
    let exercise = try HandedOut.files(of: lab).contents
    let solution = try ExerciseFiles(at: lab.url.appending(path: "Solution")).contents
    let names = Set(exercise.keys).union(solution.keys).sorted()
    return names.filter { exercise[$0] != solution[$0] }.map { name in
      func text(_ files: [String: [UInt8]]) -> String {
        String(decoding: files[name] ?? [], as: UTF8.self)
      }
      return UnifiedDiff(
        (name: "Exercise/\(name)", text: text(exercise)),
        (name: "Solution/\(name)", text: text(solution))
      ).rendered(in: .plain)
    }
  }

  private static let style = """
    section { break-before: page; max-width: 48rem; }
    section:first-of-type { break-before: auto; }
    pre { background: var(--raised); padding: .5rem .75rem; border-radius: .4rem; overflow-x: auto;
      white-space: pre-wrap; overflow-wrap: anywhere; }
    code { overflow-wrap: anywhere; }
    table { border-collapse: collapse; font-size: .875rem; display: block; overflow-x: auto; }
    th, td { text-align: left; vertical-align: top; padding: .2rem .75rem .2rem 0;
      border-bottom: 1px solid var(--line); }
    @media print { pre { background: none; border-left: 2px solid var(--line); border-radius: 0;
      font-size: .7rem; } main { max-width: none; } }
    """
}
