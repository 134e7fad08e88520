import Foundation
import LabModel
import LabRunner

/// The sentences of a lab's task, each with the checks that fail for a solution that ignores it.
///
/// The table is `Labs/Tests/Cases/NN/task.json`. Each entry repeats a sentence of the README's task.
/// Each check of the lab belongs to a sentence, so the lab checks the whole task and nothing else.
struct TaskTable {
  /// A sentence, and either its checks or the reason why none looks at it.
  struct Entry: Decodable, Equatable {
    var says: String
    var checks: [String]?
    var why: String?
  }

  /// The name of a check that the compiler makes.
  static let compiler = "compiles"

  let entries: [Entry]
  private let lab: LabFolder

  /// Reads the table of a lab.
  ///
  /// - Throws: ``LabProblem`` if the table is not there, or is not of this form.
  init(of lab: LabFolder) throws(LabProblem) {
    self.lab = lab
    let text = try LabCheckout.text(lab.cases.appending(path: "task.json"), Self.path(of: lab))
    do { entries = try JSONDecoder().decode([Entry].self, from: Data(text.utf8)) } catch {
      throw LabProblem("\(Self.path(of: lab)) is not a list of `says` and `checks`: \(error)")
    }
  }

  private static func path(of lab: LabFolder) -> String { "Labs/Tests/Cases/\(lab.id)/task.json" }

  /// Compares the table with the README.
  func deviations() throws(LabProblem) -> [String] {
    let asked = Self.sentences(inTaskOf: try lab.text("README.md"))
    let listed = entries.map(\.says)
    let path = Self.path(of: lab)
    let missing = asked.filter { !listed.contains($0) }
    return missing.map { "\(path) has no entry for: \($0)" }
      + listed.filter { !asked.contains($0) }
      .map { "\(path): README.md's task does not say: \($0)" }
      + entries.filter { ($0.checks ?? []).isEmpty == ($0.why == nil) }.map {
        "\(path): give either checks, or the reason why none looks at: \($0.says)"
      }
  }

  /// Compares the table with the findings of a solution's run.
  ///
  /// - Parameters:
  ///   - findings: The names of the findings.
  ///   - refusals: The names of findings that only some wrong solutions get.
  /// - Returns: A sentence for each deviation.
  func deviations(found findings: Set<String>, refusals: Set<String> = []) -> [String] {
    let named = Set(entries.flatMap { $0.checks ?? [] }).subtracting([Self.compiler])
    let path = Self.path(of: lab)
    let unknown = named.subtracting(findings.union(refusals)).sorted()
    return unknown.map { "\(path): no finding is called \($0)." }
      + findings.subtracting(named).sorted().map { "\(path): no sentence asks for \($0)." }
  }

  /// The sentences between the word Task and what is out of scope, without their numbers.
  static func sentences(inTaskOf readme: String) -> [String] {
    let task = #/(?ms)^\*\*Task\b(.*?)(?:^\*\*Out of scope|^\d+ minutes\.|\z)/#
    guard let match = readme.firstMatch(of: task) else { return [] }
    let text = String(match.output.1).replacing(#/(?s)```.*?```/#, with: "")
    let body = text.replacing(#/\A\.?\*\*\s*(\(\d+ minutes\)[,:]?\s*)?/#, with: "")
    var items = body.replacing(#/(?m)^(?:\d+\.|-) +/#, with: "\n\n").split(separator: "\n\n").map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    // A title before a list is no sentence.
    if let title = items.first, title.last.map(".?!".contains) != true { items.removeFirst() }
    return items.flatMap { item in
      item.replacing(#/([.?!]) (?=[A-Z`"])/#) { "\($0.output.1)\n" }.split(separator: "\n")
        .map(String.init)
    }
  }
}
