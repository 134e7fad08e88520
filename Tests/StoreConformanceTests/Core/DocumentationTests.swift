import Foundation
import Persistence
import Testing
import TextTables

@testable import StoreConformance

@Suite("The pages of the suite and of its guarantees")
struct DocumentationTests {
  /// The maximum number of lines of a guarantee's page: about a screen.
  private static let mostLines = 46

  private static func text(_ path: String) throws -> String {
    var directory = URL(filePath: #filePath)
    for _ in 0..<4 { directory.deleteLastPathComponent() }
    return try String(contentsOf: directory.appending(path: "docs/\(path)"), encoding: .utf8)
  }

  private static func page(_ guarantee: Guarantee) throws -> String {
    try text("Guarantees/\(guarantee.id).md")
  }

  @Test(arguments: Guarantee.allCases)
  func aPageHasItsTitleItsPartsAndOneScreen(_ guarantee: Guarantee) throws {
    let page = try Self.page(guarantee)
    #expect(page.hasPrefix("# \(guarantee.id): \(guarantee.title)\n"))
    for part in [
      "\n**Needed by.** ", "\n**The check.** ", "\n**Claims.** ", "\n**Limits.** ",
      "\n## A failing example\n",
    ] { #expect(page.contains(part), "\(part)") }
    #expect(
      page.split(separator: "\n", omittingEmptySubsequences: false).count <= Self.mostLines + 1)
  }

  /// The example is quoted from a record, and the command names the same store and guarantee.
  @Test(arguments: Guarantee.allCases)
  func aPageNamesTheCommandThatRunsItsExampleAgain(_ guarantee: Guarantee) throws {
    let page = try Self.page(guarantee)
    let id = guarantee.id
    let quoted = try #require(
      page.firstMatch(of: /<!-- counterexample: \.\.\/Records\/\w+\.json (\S+) (G\d+)[^>]* -->/))
    #expect(quoted.2 == id)
    let store = String(quoted.1)
    let commands = [
      "`Tests/mutants --replay \(store):\(id),seed=1,case=",
      "`lockstep conform \(store) --replay \(id),seed=1,case=",
      // The build with ThreadSanitizer cannot replay a single case.
      "`Tests/conform \(store) --only \(id)`",
    ]
    #expect(commands.count(where: page.contains) == 1)
    let example = page.components(separatedBy: "```")
    #expect(example.count == 3 && example[1].contains("\nfound: "))
  }

  private static let presets: [(name: String, claims: Claims)] = [
    (".documents", .documents), (".cache", .cache), (".database", .database), (".log", .log),
  ]

  /// Every word that describes a kind of store.
  private static let words = Claims().with { claims in
    claims.batches = .itemByItem
    claims.layout = .filePerRecord
    claims.listing = .none
    claims.writes = .behind
    claims.closes = .nothing
    claims.lock = .none
    claims.tornTail = .dropped
  }.chosenWords

  /// A word as pages write it: `listing = .none`.
  private static func written(_ word: ChosenProperty) -> String {
    "`\(word.word.replacing(": ", with: " = "))`"
  }

  private static func list(_ items: [String], _ word: String) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  @Test(arguments: Guarantee.allCases)
  func aPageNamesThePresetsAndTheWordsThatChangeTheCheck(_ guarantee: Guarantee) throws {
    let paragraph = try #require(
      try Self.page(guarantee).components(separatedBy: "\n\n").first {
        $0.hasPrefix("**Claims.** ")
      }
    ).replacing("\n", with: " ")
    let promising = Self.presets.filter { $0.claims.guarantees.contains(guarantee) }
      .map { "`\($0.name)`" }
    var wanted =
      switch promising.count {
      case 0: "**Claims.** Promised by no preset."
      case 1: "**Claims.** Promised by the preset \(promising[0])."
      default: "**Claims.** Promised by the presets \(Self.list(promising, "and"))."
      }
    var excluding = Self.words.filter { $0.untried.contains(guarantee) }.map(Self.written)
    let check = try #require(Check.all.first { $0.guarantee == guarantee })
    if check.needOfFiles != nil { excluding.append("`fileAccess: .server`") }
    if !excluding.isEmpty { wanted += " Not tried with \(Self.list(excluding, "or"))." }
    #expect(paragraph.hasPrefix(wanted), "the paragraph is to begin: \(wanted)")
    #expect(paragraph.contains("Not tried with") == !excluding.isEmpty)
    for word in Self.words
    where word.effect?.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
      .contains(Substring(guarantee.id)) == true
    {
      #expect(paragraph.contains(Self.written(word)), "\(Self.written(word)) changes the check")
    }
  }

  @Test func aNumberOfTheCodeIsTheNumberOfThePage() throws {
    let capacity = NumberText.grouped(Int64(ChangeFeed<Note>.capacity))
    #expect(try Self.page(.viewsAgree).contains("more than \(capacity) commits behind"))
  }

  @Test func everyVerdictIsExplained() throws {
    let text = try Self.text("Conformance.md")
    let verdicts: [Cell.Verdict] = [
      .held, .broken, .notDeclared, .notExercised, .waived, .keptByServer, .couldNotBeRun,
      .notAskedFor,
    ]
    for verdict in verdicts { #expect(text.contains("| `\(verdict.rawValue)` |")) }
  }
}
