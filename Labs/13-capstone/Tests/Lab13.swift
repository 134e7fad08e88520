import Foundation
import LabSuite
import LabSupport
import Persistence
import StoreConformance
import VariantCatalog

/// The check of the capstone: a decision record must be complete, and true.
public enum Lab13 {
  /// Checks the record beside a source file.
  ///
  /// - Parameter source: The path of the source file.
  public static func run(beside source: String) async {
    await LabProgram.run("13") { lab in
      let folder = URL(filePath: source).deletingLastPathComponent()
      guard let record = try recordIfComplete(in: folder, lab),
        let choice = choice(of: record, lab)
      else { return }
      await checkSuite(record, choice, lab)
      let root = folder.appending(path: "../../..", directoryHint: .isDirectory)
      checkFigures(record, choice, root: root.standardizedFileURL, lab)
    }
  }

  /// The record, if it is complete.
  private static func recordIfComplete(in folder: URL, _ lab: Lab) throws -> DecisionRecord? {
    let file = folder.appending(path: DecisionRecord.name)
    let path = "\(folder.lastPathComponent)/\(DecisionRecord.name)"
    let titles = DecisionRecord.titles
    let expected = "\(path) has something to say in each of its \(titles.count) sections"
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
      lab.found(
        "record", passed: false, expected: expected, happened: "there is no such file",
        next: "Get it back: git checkout -- Labs/13-capstone")
      return nil
    }
    let record = DecisionRecord(String(decoding: try Data(contentsOf: file), as: UTF8.self))
    let empty = record.empty
    let short = record.short
    let lacks = record.lacks(among: ChosenStore.all.map(\.variant.id))
    let isWhole = empty.isEmpty && short.isEmpty && lacks.isEmpty
    lab.figure(
      "sections filled in", Double(titles.count - empty.count), unit: "of \(titles.count)")
    lab.found(
      "record", passed: isWhole, expected: expected,
      happened: !empty.isEmpty
        ? "\(empty.count) of \(titles.count) sections are empty:\n\(empty.joined(separator: ", "))"
        : isWhole
          ? "all \(titles.count) are filled in"
          : ((short.isEmpty ? [] : ["there is hardly a word in: \(short.joined(separator: ", "))"])
            + lacks).joined(separator: "\n"),
      next: "Begin with the workload and what it cannot do without; the figures come after.")
    return isWhole ? record : nil
  }

  /// The variant that the record names.
  private static func choice(of record: DecisionRecord, _ lab: Lab) -> ChosenStore.Choice? {
    let id = record.line(of: "Variant")
    let choice = ChosenStore.all.first { $0.variant.id == id }
    let usable = ChosenStore.all.map(\.variant).filter { !$0.isSpecimen }.map(\.id)
    let isSpecimen = choice?.variant.isSpecimen ?? false
    lab.found(
      "variant", passed: choice != nil && !isSpecimen,
      expected: "the first line of Variant is a variant for use",
      happened: isSpecimen
        ? "\(id) is kept for its defects"
        : choice.map { "\(id): \($0.variant.mechanism)" } ?? "there is no variant \"\(id)\"",
      next: "One of: " + usable.joined(separator: ", "))
    return isSpecimen ? nil : choice
  }

  /// Checks that the store keeps the guarantees that the record names as needs.
  private static func checkSuite(
    _ record: DecisionRecord, _ choice: ChosenStore.Choice, _ lab: Lab
  ) async {
    let known = record.needs.compactMap { Guarantee(id: $0) }
    let unknown = record.needs.filter { Guarantee(id: $0) == nil }
    let next = "\(choice.variant.id) does not keep it here. Another variant, or is it no need?"
    await lab.suite(
      Set(known), next: Dictionary(known.map { ($0, next) }) { first, _ in first },
      of: choice.subject)
    lab.found(
      "needs", passed: !known.isEmpty && unknown.isEmpty,
      expected: "Needs names guarantees of the suite, G1 to G28",
      happened: unknown.isEmpty
        ? known.isEmpty ? "none is named" : known.map(\.id).joined(separator: ", ")
        : "there is no " + unknown.joined(separator: ", "),
      next: "docs/Guarantees has a page for each of them.")
  }

  /// Checks that the figures are those of the file.
  private static func checkFigures(
    _ record: DecisionRecord, _ choice: ChosenStore.Choice, root: URL, _ lab: Lab
  ) {
    let path = record.line(of: "Result")
    let result: ResultFile
    do {
      result = try ResultFile(URL(filePath: path, relativeTo: root))
    } catch {
      lab.found(
        "result", passed: false, expected: "Result is the path of a result file",
        happened: "\(path): \(reason(error))",
        next: "`Benchmarks/run` makes Benchmarks/Results/latest/result.json.")
      return
    }
    lab.found(
      "result", passed: result.isMeasured && result.context.isComplete ?? true,
      expected: "the run that gave the figures came to its end",
      happened: result.isMeasured
        ? "\(result.context.date), \(result.context.cores) cores, \(result.cells.count) figures"
        : "its figures do not lie between those of their rounds, or there are no rounds",
      next: result.isMeasured
        ? "This run was cut short. Run it again."
        : "A run writes the file, and nobody else: `Benchmarks/run`.")
    let (rows, unreadable) = record.rows
    var problems = unreadable.map { "cannot be read: \($0)" }
    problems += rows.compactMap(result.problem(with:))
    let variants = Set(rows.map(\.variant))
    if rows.count < 3 { problems.append("\(rows.count) rows; three are needed") }
    if !variants.contains(choice.variant.id) { problems.append("none of \(choice.variant.id)") }
    let twice = Dictionary(grouping: rows, by: \.key).filter { $0.value.count > 1 }
    problems += twice.values.compactMap(\.first).map { "twice: \($0.text)" }
    problems += record.mismatches(of: rows, choice.variant.id)
    lab.found(
      "figures", passed: problems.isEmpty,
      expected: "three figures or more, as they are in the file, of two variants or more",
      happened: problems.isEmpty
        ? "\(rows.count) figures of \(variants.count) variants"
        : problems.joined(separator: "\n"),
      next: """
        Copy from `swift run lockstep report RESULT --csv`: the variant chosen, and one to compare \
        with, for the clients, the records and the durability that the workload has.
        """
    )
  }

  private static func reason(_ error: any Error) -> String {
    error is DecodingError ? "it is no result file" : "it cannot be read"
  }
}
