import Foundation

/// A newcomer's questions, each with the path from the site's root to the answer.
///
/// The questions are rows of a table on the site.
struct NewcomerQuestions {
  /// The article with the table, relative to the checkout's root.
  static let path = "docs/Lockstep.docc/Questions.md"
  /// The page at which a newcomer starts.
  static let root = "Lockstep"
  /// The maximum number of clicks to an answer.
  static let mostClicks = 2

  /// A row of the table.
  struct Question: Equatable {
    let line: Int
    /// The pages on the path from the root to the answer.
    let pages: [String]
    /// The words that the last page must contain.
    let words: String
  }

  let questions: [Question]

  /// Reads the table rows that contain links of the site.
  init(_ document: MarkdownDocument) {
    questions = document.prose.compactMap { line in
      let cells = line.text.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let pages = cells.flatMap { cell in
        cell.matches(of: /\]\(doc:([^)]+)\)/).map { String($0.1) }
      }
      guard cells.count == 3, !pages.isEmpty else { return nil }
      return Question(
        line: line.number, pages: [Self.root] + pages,
        words: cells[2].trimmingCharacters(in: CharacterSet(charactersIn: "“”")))
    }
  }

  /// Checks that each answer can be reached along its path.
  ///
  /// - Throws: Foundation's error if a page cannot be read.
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
