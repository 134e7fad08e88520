import Arguments
import Foundation
import Reports
import ResultModel
import TextTables
import VariantCatalog

/// What a document can quote.
enum Quotations {
  /// All kinds, for a document with this path.
  static func kinds(in path: String) -> [QuotingDocument.Kind] {
    [.figures(in: path), diff(in: path), steps(in: path)]
  }

  /// Equal lines around what differs: a text is read beside it.
  private static let context = 1

  /// `<!-- diff: actor actor-detached -->`: what differs between two variants.
  private static func diff(in path: String) -> QuotingDocument.Kind {
    .init("diff") { argument in
      let variants = try argument.split(separator: " ").map { try variant(String($0)) }
      guard variants.count == 2 else {
        throw QuotingDocument.Invalid(
          description: "'<!-- diff: \(argument) -->' is to name two variants.")
      }
      let comparison = try tree(around: path).comparison(variants[0], variants[1])
      let text = UnifiedDiff.rendered(comparison, context: context)
        .split(separator: "\n", omittingEmptySubsequences: false)
        // Editors take blanks at the end of a line away.
        .map { $0 == " " ? "" : $0 }.joined(separator: "\n")
      return "```diff\n" + text + "```\n"
    }
  }

  /// `<!-- steps: RESULT -->`: the path as a table, with the figures of a result.
  private static func steps(in path: String) -> QuotingDocument.Kind {
    .init("steps") { file in
      let directory = URL(filePath: path).deletingLastPathComponent()
      let result = try ResultFile.read(directory.appending(path: file).path(percentEncoded: false))
      return PathTable(
        steps: try WalkedStep.all(in: tree(around: path), with: result), result: result
      ).markdown()
    }
  }

  private static func variant(_ id: String) throws -> Variant {
    if let variant = VariantCatalog.variant(id) { return variant }
    let near = NearestWord.nearest(to: id, among: VariantCatalog.all.map(\.id))
    throw QuotingDocument.Invalid(
      description: "\(UsageError.quoted(id)) is no variant; `lockstep list` has them."
        + (near.map { " Did you mean `\($0)`?" } ?? ""))
  }

  private static func tree(around path: String) throws -> SourceTree {
    try SourceTree(
      around: URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
  }
}
