import Arguments
import Foundation
import Reports
import ResultModel
import Site
import TextTables
import VariantCatalog

/// The generators of blocks in documents.
enum Quotations {
  /// All generators by name, for a document at this path.
  ///
  /// Paths of results are relative to the document's folder.
  static func generators(for path: String) -> [String: QuotingDocument.Generator] {
    let directory = URL(filePath: path).deletingLastPathComponent()
    func tree() throws -> Checkout {
      try Checkout(around: directory.path(percentEncoded: false))
    }
    func result(_ file: String) throws -> BenchmarkResult {
      try ResultFile.read(directory.appending(path: file).path(percentEncoded: false))
    }
    return [
      "figures": { QuotedFigures(try result($0), file: $0).markdown() },
      "contention": { file in
        guard let table = QuotedContention(try result(file)).markdown(of: .readOnly) else {
          throw QuotingDocument.Invalid(description: "\(file) has no scenario that only reads.")
        }
        return table
      },
      "caption": { QuotedFigures(try result($0), file: $0).caption() },
      "measured": { try RecordedDetails($0, from: directory).text },
      "stores": { file in
        let figures = SiteFigures(name: file, result: try result(file))
        let tree = try tree()
        return try StoreTable(figures) { try $0.difference(to: $1, in: tree.root) }.markdown()
      },
      "answer": { line in
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 2, let workload = Workload(rawValue: words[1]),
          let quotation = ResultAnswer(try result(words[0])).quotation(about: workload)
        else {
          throw QuotingDocument.Invalid(
            description: "'<!-- answer: \(line) -->' is to name a result and a workload of its "
              + "answer.")
        }
        return quotation
      },
      "counterexample": { try block(RecordedFinding($0, from: directory).text) },
      "untried": { try UntriedChecks.stores($0, from: directory) },
      "generated": { try GeneratedMutants.tables($0, from: directory) },
      "survivors": { try UntriedChecks.mutants($0, from: directory) },
      "guarantees": { GuaranteeTable.markdown(folder: $0) },
      "lab": { try block(LabOutput(document: directory.appending(path: $0)).text) },
      "diff": { try difference($0, in: tree()) },
      "steps": { file in
        let result = try result(file)
        return PathTable(steps: try WalkedStep.all(in: tree(), with: result), result: result)
          .markdown()
      },
    ]
  }

  private static func difference(_ ids: String, in tree: Checkout) throws -> String {
    let variants = try ids.split(separator: " ").map { try variant(String($0)) }
    guard variants.count == 2 else {
      throw QuotingDocument.Invalid(
        description: "'<!-- diff: \(ids) -->' is to name two variants.")
    }
    // One equal line around each difference is enough, because the text beside the block explains
    // the rest.
    let text = try variants[0].difference(to: variants[1], in: tree.root).rendered(context: 1)
      .split(separator: "\n", omittingEmptySubsequences: false)
      // Editors remove spaces at the ends of lines.
      .map { $0 == " " ? "" : $0 }.joined(separator: "\n")
    return "```diff\n" + text + "```\n"
  }

  private static func block(_ text: String) -> String { "```text\n\(text)\n```\n" }

  private static func variant(_ id: String) throws -> Variant {
    if let variant = VariantCatalog.variant(id) { return variant }
    let near = NearestWord.nearest(to: id, among: VariantCatalog.all.map(\.id))
    throw QuotingDocument.Invalid(
      description: "\(UsageError.quoted(id)) is no variant; `lockstep list` has them."
        + (near.map { " Did you mean `\($0)`?" } ?? ""))
  }
}
