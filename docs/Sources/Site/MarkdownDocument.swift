/// A Markdown document of the checkout, line by line.
struct MarkdownDocument: Sendable, Equatable {
  /// The document's path, relative to the checkout's root.
  let path: String
  /// The number of the first line in the file, from 1.
  let firstLine: Int
  private(set) var lines: [Substring]

  init(path: String, text: String) {
    self.init(
      path: path, firstLine: 1, lines: text.split(separator: "\n", omittingEmptySubsequences: false)
    )
  }

  private init(path: String, firstLine: Int, lines: [Substring]) {
    self.path = path
    self.firstLine = firstLine
    self.lines = lines
  }

  var text: String { lines.joined(separator: "\n") }

  /// The words after the first `# `.
  var title: String? {
    lines.first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
  }

  /// A line of prose outside fenced code, with its line number in the file.
  struct Prose: Sendable, Equatable {
    let number: Int
    let text: Substring
  }

  /// The lines outside fenced code.
  var prose: [Prose] { divided.prose }

  /// A block of fenced code.
  struct Code: Sendable, Equatable {
    /// The word after the backquotes, such as `swift`, or an empty text.
    let language: Substring
    /// The line number of the block's first line.
    let number: Int
    var lines: [Substring] = []
  }

  /// The blocks of fenced code.
  var code: [Code] { divided.code }

  private var divided: (prose: [Prose], code: [Code]) {
    var fence: Substring?
    var prose: [Prose] = []
    var code: [Code] = []
    for (index, line) in lines.enumerated() {
      let start = line.drop { $0 == " " }
      let number = firstLine + index
      if let open = fence {
        if start.hasPrefix(open) { fence = nil } else { code[code.count - 1].lines.append(line) }
      } else if start.hasPrefix("```") {
        fence = start.prefix { $0 == "`" }
        code.append(Code(language: start.drop { $0 == "`" }, number: number + 1))
      } else {
        prose.append(Prose(number: number, text: line))
      }
    }
    return (prose, code)
  }

  /// The headings outside fenced code, without their number signs.
  var headings: [String] {
    prose.filter { $0.text.hasPrefix("#") }
      .map { String($0.text.drop { $0 == "#" }.drop { $0 == " " }) }
  }

  /// Splits the document at the headings of a level.
  ///
  /// The first part is the text before the first heading.
  func split(at level: Int) -> [MarkdownDocument] {
    let mark = String(repeating: "#", count: level) + " "
    let starts = prose.filter { $0.text.hasPrefix(mark) }.map { $0.number - firstLine }
    let bounds = [0] + starts.filter { $0 > 0 } + [lines.count]
    return zip(bounds, bounds.dropFirst()).map { start, end in
      MarkdownDocument(
        path: path, firstLine: firstLine + start, lines: Array(lines[start..<end]))
    }
  }

  /// The document with each heading one level higher, which turns a section into a page.
  func raised() -> MarkdownDocument {
    var document = self
    for line in prose where line.text.hasPrefix("##") {
      document.lines[line.number - firstLine] = line.text.dropFirst()
    }
    return document
  }

  /// The document with its first title as the only title.
  ///
  /// Later titles become headings.
  func withOneTitle() -> MarkdownDocument {
    var document = self
    for line in prose.filter({ $0.text.hasPrefix("# ") }).dropFirst() {
      document.lines[line.number - firstLine] = "#" + line.text
    }
    return document
  }

  /// The document with a different first heading.
  func titled(_ title: String) -> MarkdownDocument {
    var document = self
    if let index = lines.firstIndex(where: { $0.hasPrefix("# ") }) {
      document.lines[index] = Substring("# " + title)
    }
    return document
  }

  /// The document with each line of prose transformed.
  func mapProse<Failure: Error>(
    _ change: (Prose) throws(Failure) -> String
  ) throws(Failure) -> MarkdownDocument {
    var document = self
    for line in prose {
      document.lines[line.number - firstLine] = Substring(try change(line))
    }
    return document
  }
}
