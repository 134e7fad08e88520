/// A document that quotes what is made from files of the repository, between markers.
///
/// ```
/// <!-- figures: Benchmarks/Results/example.json -->
/// …
/// <!-- end of figures -->
/// ```
public struct QuotingDocument {
  /// What can stand between markers.
  public struct Kind {
    /// The word in both markers, such as `figures`.
    public let name: String
    /// Makes the text, ending in a line break, from what stands behind the word.
    let make: (_ argument: String) throws -> String

    /// Creates a kind.
    ///
    /// - Parameters:
    ///   - name: The word in both markers.
    ///   - make: Makes the text, ending in a line break, from what stands behind the word; what it
    ///     throws is thrown by ``QuotingDocument/quoted()``.
    public init(_ name: String, make: @escaping (_ argument: String) throws -> String) {
      self.name = name
      self.make = make
    }

    fileprivate var start: String { "<!-- \(name): " }
    fileprivate var end: String { "<!-- end of \(name) -->" }
  }

  private static let startEnd = " -->"

  /// Why a quotation cannot be made.
  public struct Invalid: Error, Sendable, CustomStringConvertible {
    /// What is wrong, where, and what to do.
    public let description: String

    /// Creates an error.
    ///
    /// - Parameter description: What is wrong, where, and what to do.
    public init(description: String) {
      self.description = description
    }
  }

  /// The document's text.
  public let text: String
  private let kinds: [Kind]

  /// Takes a document.
  ///
  /// - Parameters:
  ///   - text: Its text.
  ///   - kinds: What it may quote.
  public init(_ text: String, kinds: [Kind]) {
    self.text = text
    self.kinds = kinds
  }

  /// Whether the document has a marker.
  public var quotes: Bool {
    text.split(separator: "\n").contains { line in
      kinds.contains { line.hasPrefix($0.start) || line == $0.end }
    }
  }

  /// The document with every quotation made anew.
  ///
  /// - Returns: The text.
  /// - Throws: ``Invalid``, or what making a text throws.
  public func quoted() throws -> String {
    var lines: [Substring] = []
    var open: (kind: Kind, text: String)?
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let kind = kinds.first(where: { line.hasPrefix($0.start) }) {
        guard open == nil else { throw unbalanced(number, kind, "begins inside another") }
        open = (kind, try made(kind, line, number))
        lines.append(line)
      } else if let kind = kinds.first(where: { line == $0.end }) {
        guard let begun = open, begun.kind.name == kind.name else {
          throw unbalanced(number, kind, "ends, and none has begun")
        }
        lines += ["", Substring(begun.text), line]
        open = nil
      } else if open == nil {
        lines.append(line)
      }
    }
    if let open {
      throw Invalid(
        description: "a quotation has no end. Add a line '\(open.kind.end)'.")
    }
    return lines.joined(separator: "\n")
  }

  private func made(_ kind: Kind, _ line: Substring, _ number: Int) throws -> String {
    guard line.hasSuffix(Self.startEnd), line.count > kind.start.count + Self.startEnd.count else {
      throw Invalid(
        description: "line \(number + 1): the line is to be "
          + "'\(kind.start)WHAT\(Self.startEnd)'.")
    }
    return try kind.make(String(line.dropFirst(kind.start.count).dropLast(Self.startEnd.count)))
  }

  private func unbalanced(_ line: Int, _ kind: Kind, _ what: String) -> Invalid {
    Invalid(
      description:
        "line \(line + 1): a quotation \(what). Each needs one beginning and one "
        + "line '\(kind.end)'.")
  }
}
