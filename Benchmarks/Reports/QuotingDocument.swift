import Foundation

/// A document that quotes results between markers.
///
/// ```
/// <!-- figures: Benchmarks/Results/example.json -->
/// …
/// <!-- end of figures -->
/// ```
public struct QuotingDocument {
  private static let start = "<!-- figures: "
  private static let startEnd = " -->"
  private static let end = "<!-- end of figures -->"

  /// Why the figures cannot be quoted.
  public struct Invalid: Error, Sendable, CustomStringConvertible {
    /// What is wrong, where, and what to do.
    public let description: String
  }

  /// The document's text.
  public let text: String
  private let path: String

  /// Takes a document.
  ///
  /// - Parameters:
  ///   - text: Its text.
  ///   - path: Its path: results are named from its directory.
  public init(_ text: String, path: String) {
    self.text = text
    self.path = path
  }

  /// The document with every quotation made anew from the result that it names.
  ///
  /// - Returns: The text.
  /// - Throws: ``Invalid``, or `ResultFile.Invalid` when a result cannot be read.
  public func quoted() throws -> String {
    var lines: [Substring] = []
    var quotation: String?
    var count = 0
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix(Self.start), line.hasSuffix(Self.startEnd) {
        guard quotation == nil else { throw unbalanced(number, "begins inside another") }
        let file = String(line.dropFirst(Self.start.count).dropLast(Self.startEnd.count))
        quotation = try figures(file)
        count += 1
        lines.append(line)
      } else if line == Self.end {
        guard let figures = quotation else { throw unbalanced(number, "ends, and none has begun") }
        lines += ["", Substring(figures)]
        lines.append(line)
        quotation = nil
      } else if quotation == nil {
        lines.append(line)
      }
    }
    guard quotation == nil else {
      throw Invalid(description: "\(path): a quotation has no end. Add a line '\(Self.end)'.")
    }
    guard count > 0 else {
      throw Invalid(
        description: "\(path) quotes no figures. Put them between a line "
          + "'\(Self.start)FILE\(Self.startEnd)' and a line '\(Self.end)'.")
    }
    return lines.joined(separator: "\n")
  }

  private func figures(_ file: String) throws -> String {
    let directory = URL(filePath: path).deletingLastPathComponent()
    let result = try ResultFile.read(directory.appending(path: file).path(percentEncoded: false))
    return QuotedFigures(result, file: file).markdown()
  }

  private func unbalanced(_ line: Int, _ what: String) -> Invalid {
    Invalid(
      description:
        "\(path), line \(line + 1): a quotation \(what). Each needs one beginning and one "
        + "line '\(Self.end)'.")
  }
}
