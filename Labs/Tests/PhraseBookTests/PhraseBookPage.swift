import Foundation
import Testing

/// The page in `docs`, held to the code in `Labs/Tests/PhraseBook`.
@Suite("The phrase book's page")
struct PhraseBookPage {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  /// The sections of the page: the number, and the blocks of Swift.
  private static func sections() throws -> [(number: Int, text: String, blocks: [String])] {
    let page = try String(
      contentsOf: root.appending(path: "docs/PhraseBook.md"), encoding: .utf8)
    return try page.components(separatedBy: "\n## ").dropFirst().map { section in
      let blocks = section.matches(of: #/(?ms)^```swift\n(.*?)^```$/#).map { String($0.output.1) }
      return (try #require(Int(section.prefix { $0.isNumber })), section, blocks)
    }
  }

  /// The two sides of an idiom, each the content of an enumeration, as the page has them.
  private static func sides(of file: String) throws -> [String] {
    let text = try String(
      contentsOf: root.appending(path: "Labs/Tests/PhraseBook/\(file)"), encoding: .utf8)
    return try ["Before", "After"].map { side in
      let match = try #require(
        try text.firstMatch(of: Regex("(?ms)^enum \\w+\(side) \\{\n(.*?)^\\}$")))
      return try #require(match.output[1].substring).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n")
    }
  }

  private static func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Labs/Tests/PhraseBook").path(percentEncoded: false)
    ).filter { $0.first?.isNumber == true }.sorted()
  }

  /// Thirty-one idioms, and three ideas of the pattern behind them.
  @Test func hasAllEntriesInTheOrderOfTheFiles() throws {
    let sections = try Self.sections()
    #expect(sections.map(\.number) == Array(1...34))
    #expect(try Self.files().map { Int($0.prefix(2)) } == Array(1...34))
    for section in sections {
      #expect(section.text.contains("\n**Trap.** "), "\(section.number)")
      #expect(section.text.contains(#/\n\*\*Lab\*\* [0-9]{2}/#), "\(section.number)")
    }
  }

  /// The table at the top is ordered by subject, so a new entry is easily forgotten there.
  @Test func namesEachEntryOnceInTheTableAtTheTop() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/PhraseBook.md"), encoding: .utf8)
    let top = try #require(page.components(separatedBy: "\n## ").first)
    let numbers = top.matches(of: #/[|·] ([0-9]+) /#).compactMap { Int($0.output.1) }
    #expect(numbers.sorted() == Array(1...34))
  }

  @Test func hasTheCodeThatIsCompiled() throws {
    for (section, file) in zip(try Self.sections(), try Self.files()) {
      #expect(section.blocks == (try Self.sides(of: file)), "\(file)")
    }
  }
}
