public import Foundation

/// The output of a lab's check as printed on the lab's page, for documents that quote it.
///
/// `Labs/run verify` compares the page with the program's output.
public struct LabOutput {
  /// The output's lines, without a line break at the end.
  public let text: String

  /// Reads the page, the lab's `README.md`.
  ///
  /// - Throws: ``SiteError`` if the page contains no such output, or Foundation's error if the page
  ///   cannot be read.
  public init(document file: URL) throws {
    let path = file.path(percentEncoded: false)
    let document = MarkdownDocument(path: path, text: try String(contentsOf: file, encoding: .utf8))
    let mark = document.prose.first { $0.text.hasPrefix("<!-- prints: ") }
    // The first line of the block follows the mark and the fence.
    guard let mark, let block = document.code.first(where: { $0.number == mark.number + 2 }) else {
      throw SiteError(path, "the page has no output behind a line `<!-- prints: … -->`.")
    }
    text = block.lines.joined(separator: "\n")
  }
}
