@testable import Site

/// The rule about the beginnings of sentences, for the texts that programs make.
///
/// `Tests/prose` holds the documents and the comments to the same rule.
enum SentenceRule {
  /// Words that must not begin a sentence, except in questions.
  ///
  /// Readers need to read such a sentence twice.
  static let starts: Set<Substring> = [
    "Of", "Until", "Who", "Whoever", "Whose", "What", "Such",
  ]
  /// Marks that may surround a word: emphasis, brackets and quotation marks.
  private static let marks: Set<Character> = ["*", "_", "(", ")", "\"", "“", "”"]

  /// The mistakes in the sentences of paragraphs, with the lines on which the sentences begin.
  static func mistakes(in document: MarkdownDocument) -> [SiteError] {
    var mistakes: [SiteError] = []
    var open: SiteError?
    var isStart = true
    for line in document.prose {
      let text = line.text.drop { $0 == " " }
      if text.isEmpty || text.hasPrefix("#") || text.hasPrefix("|") || text.hasPrefix("<!--") {
        if let open { mistakes.append(open) }
        open = nil
        isStart = true
        continue
      }
      let item = text.prefixMatch(of: /(?:[-*>]|\d+\.) +/)
      if item != nil { isStart = true }
      for marked in text[(item?.range.upperBound ?? text.startIndex)...].split(separator: " ") {
        let word = bare(marked)
        if isStart, starts.contains(word) {
          open = SiteError(
            document.path, line: line.number,
            "a sentence begins with “\(word)”; begin with its subject.")
        }
        isStart = word.last.map { ".!?:".contains($0) } ?? false
        // A colon may end an introduction in a list. The text after it does not begin a new
        // sentence.
        if word.hasSuffix(":") { isStart = false }
        if isStart {
          if let open, !word.hasSuffix("?") { mistakes.append(open) }
          open = nil
        }
      }
    }
    if let open { mistakes.append(open) }
    return mistakes
  }

  /// A word without the marks around it: `**Tried.**` ends a sentence just as `Tried.` does.
  private static func bare(_ word: Substring) -> Substring {
    var word = word.drop { marks.contains($0) }
    while let last = word.last, marks.contains(last) { word.removeLast() }
    return word
  }
}
