import Foundation
import Testing

/// The first page that a stranger reads.
@Suite("README")
struct ReadmeTests {
  @Test func isReadInAFewMinutes() throws {
    let lines = try Checkout.text("README.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropLast().count <= 150, "\(lines.count)")
  }

  /// `Labs/run verify` holds the lab's page to the lab's program.
  @Test func quotesTheOutputOfLab06AsTheLabsPageHasIt() throws {
    let (readme, lab) = (
      try Checkout.text("README.md"), try Checkout.text("Labs/06-await/README.md")
    )
    let block = try #require(
      readme.components(separatedBy: "\n```").first {
        $0.contains(" schedules of two saves end wrong")
      })
    // Behind the language's name.
    let output = block.drop { $0 != "\n" }
    #expect(output.split(separator: "\n").count > 4)
    #expect(lab.contains(output), "\(output)")
  }
}
