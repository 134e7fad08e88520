import Foundation
import Testing

@Suite("Comments")
struct CommentTests {
  @Test(arguments: [
    "Sources", "Benchmarks", "docs", "Labs", "Tests", "Examples", "Plugins", "Package.swift",
  ])
  func noSentenceOfACommentBeginsLikeAQuestion(folder: String) throws {
    let files =
      folder.hasSuffix(".swift")
      ? [folder] : try Checkout.files(in: folder, endings: [".swift", ".c", ".h"])
    try #require(!files.isEmpty)

    for file in files {
      for mistake in Comments(try Checkout.text(file)).misleadingStarts {
        Issue.record(
          """
          \(file):\(mistake.line): a sentence begins with “\(mistake.word)”; begin with its subject.
          """)
      }
    }
  }

  @Test func sentencesAreFoundAcrossLinesAndQuestionsAreLeft() {
    let source = """
      let address = "http://a.b" // Until now nobody asked.
      /// Stands first. What comes
      /// after it is a mistake.
      ///
      /// What is this? Who asks
      /// here? A subject. **Of** course.
      ///
      /// ```swift
      /// Who()
      /// ```
      /// - Parameter name: What it is.
      ///   - other: A name. Of
      // Whoever has other slashes begins anew.
      let text = "// What is text"
      """

    let found = Comments(source).misleadingStarts

    #expect(found.map(\.line) == [1, 2, 6, 11, 12, 13])
    #expect(found.map(\.word) == ["Until", "What", "Of", "What", "Of", "Whoever"])
  }
}
