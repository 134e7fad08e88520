import Foundation

/// The questions of a newcomer, with the way from the site's root to the answer: rows of a table of the site.
struct NewcomerQuestions {
  /// The article with the table, from the checkout's root.
  static let path = "docs/Lockstep.docc/Questions.md"
  /// The page at which a newcomer begins.
  static let root = "Lockstep"
  /// The most clicks to an answer.
  static let mostClicks = 2

  /// A row.
  struct Question: Equatable {
    let line: Int
    /// The pages, from the root to the one with the answer.
    let pages: [String]
    /// The words that the last page must have.
    let words: String
  }

  let questions: [Question]

  /// Reads the rows of the table that have links.
  init(_ document: MarkdownDocument) {
    questions = document.prose.compactMap { line in
      let cells = line.text.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let pages = cells.flatMap { cell in
        cell.matches(of: /<doc:([^>]+)>/).map { String($0.1) }
      }
      guard cells.count == 3, !pages.isEmpty else { return nil }
      return Question(
        line: line.number, pages: [Self.root] + pages,
        words: cells[2].trimmingCharacters(in: CharacterSet(charactersIn: "“”")))
    }
  }

  /// The rows whose answer cannot be reached as they say.
  ///
  /// - Parameter site: The built site.
  /// - Returns: A mistake for each.
  /// - Throws: Foundation's error, where a page cannot be read.
  func mistakes(in site: BuiltPages) throws -> [SiteError] {
    guard !questions.isEmpty else {
      return [SiteError(Self.path, "there is no question; write a table with links to pages.")]
    }
    return try questions.compactMap { question in
      try problem(of: question, in: site).map { SiteError(Self.path, line: question.line, $0) }
    }
  }

  private func problem(of question: Question, in site: BuiltPages) throws -> String? {
    let clicks = question.pages.count - 1
    guard clicks <= Self.mostClicks else {
      return "the answer takes \(clicks) clicks; \(Self.mostClicks) are the most."
    }
    for (page, next) in zip(question.pages, question.pages.dropFirst()) {
      guard let links = try site.page(page)?.links, let target = site.address(of: next) else {
        return "`\(page)` or `\(next)` is no page of the site."
      }
      guard links.contains(target) else {
        return "the page `\(page)` has no link to `\(next)`; write the link, or another way."
      }
    }
    let answer = try question.pages.last.flatMap { try site.page($0) }
    guard answer?.text.contains(question.words) == true else {
      return "the page `\(question.pages.last ?? "")` does not say “\(question.words)”."
    }
    return nil
  }
}
