import Foundation
import Guarantees
import Reports
import ResultModel
import Testing
import VariantCatalog

@testable import Site

/// A page's sentence about all stores may be false for the next one.
///
/// Each such sentence is listed here, with its condition on the catalog or on a record.
@Suite("Sentences about every store")
struct EveryStoreTests {
  /// A sentence by its first words.
  struct Known: CustomTestStringConvertible {
    let beginning: String
    let isTrue: @Sendable () throws -> Bool

    init(_ beginning: String, _ isTrue: @escaping @Sendable () throws -> Bool) {
      (self.beginning, self.isTrue) = (beginning, isTrue)
    }

    var testDescription: String { beginning }
  }

  private static let known = [
    Known("All stores of the path share the code") {
      VariantCatalog.path.flatMap { [$0.from, $0.to] }.allSatisfy { $0.claims.fileFormat == .json }
    },
    Known("By default, each of these stores keeps an acknowledged save through a power cut") {
      used.allSatisfy { $0.claims.guarantees.contains(.powerLossSurvival) }
    },
    Known("Every store without known defects also pages, counts, and publishes its commits") {
      used.allSatisfy { $0.claims.guarantees.contains(.viewsAgree) }
    },
    Known("Fairness is reported for every store") { try areRecorded(.fairness) },
    Known("The suite measures the first four for every store") { try areRecorded(.fairness) },
    Known("[Figures](../Figures.md) has the figures of every store on files") {
      try areMeasured(VariantCatalog.all.filter { $0.claims.fileAccess != .server })
    },
    Known("The `full` profile takes at most an hour and measures all stores on files") {
      try areMeasured(VariantCatalog.all.filter { $0.claims.fileAccess != .server })
    },
  ]

  private static var used: [Variant] { VariantCatalog.all.filter { !$0.isSpecimen } }

  private static func areRecorded(_ guarantee: Guarantee) throws -> Bool {
    let record = try SiteSources(root: CheckoutTests.root)
      .record(RecordedConformance.self, RecordedConformance.path)
    let found = record.stores.filter { $0.cells.contains { $0.guarantee == guarantee.id } }
    return Set(found.map(\.id)).isSuperset(of: VariantCatalog.all.map(\.id))
  }

  private static func areMeasured(_ stores: [Variant]) throws -> Bool {
    let page = try SiteSources(root: CheckoutTests.root).document("docs/Figures.md").text
    let name = try #require(page.firstMatch(of: /<!-- figures: \.\.\/(\S+) -->/)).1
    let result = try RunCommandTests.result(String(name))
    return Set(result.cells.map(\.variant)).isSuperset(of: stores.map(\.id))
  }

  @Test(arguments: known)
  func aKnownOneIsTrue(_ sentence: Known) throws {
    #expect(try sentence.isTrue())
  }

  @Test func everyOneIsKnown() throws {
    var said = ""
    for (document, _) in try SiteSources(root: CheckoutTests.root).documents() {
      let paragraphs = Self.paragraphs(of: document)
      said += paragraphs.joined(separator: "\n")
      for sentence in paragraphs.flatMap(Self.sentences) {
        #expect(
          Self.known.contains { sentence.hasPrefix($0.beginning) },
          "\(document.path): add it here with its condition, or name the stores: \(sentence)")
      }
    }
    let unsaid = Self.known.map(\.beginning).filter { !said.contains($0) }
    #expect(unsaid == [], "no page says this")
  }

  @Test(arguments: [
    ("All stores of this repository replace their file.", true),
    ("All of these stores keep a backup.", true), ("Each of these stores blocks.", true),
    ("`x` is the bound, and every store has it", true), ("It is so: every variant has it.", true),
    ("By default, every store has it.", true), ("The list has all stores.", false),
    ("Every store that more than one thread uses.", false), ("There is no best store.", false),
    ("**Needed by.** Every store.", false), ("```\nEvery store\n```", false),
  ])
  func itIsFoundAsASubject(_ text: String, isFound: Bool) {
    let document = MarkdownDocument(path: "a.md", text: "One.\n\nTwo. \(text) Three.\n")
    let sentences = Self.paragraphs(of: document).flatMap(Self.sentences)
    #expect(sentences.isEmpty != isFound, "\(sentences)")
  }

  private static func paragraphs(of document: MarkdownDocument) -> [String] {
    let lines = document.prose.map { line in
      line.text.hasPrefix("|") || line.text.hasPrefix("#") ? "" : String(line.text)
    }
    return lines.joined(separator: "\n").components(separatedBy: "\n\n").map {
      $0.replacing("\n", with: " ")
    }
  }

  /// The sentences of a paragraph whose subject is all stores.
  private static func sentences(of paragraph: String) -> [String] {
    // A regular expression is slow, and most paragraphs have none of these words.
    let words = ["ll store", "ll variant", "very store", "very variant", "these stores"]
    guard words.contains(where: paragraph.contains), !paragraph.contains("**Needed by.**") else {
      return []
    }
    let subject =
      /(^|[:;,] (and )?)([Aa]ll|[Ee]very|[Ee]ach of)( of)?( these)? (stores?|variants?)\b/
    let narrower = /(stores?|variants?) (that|with more|of data|opened)\b/
    return paragraph.split(separator: /[.!?] +(?=[A-Z`\[*])/).map(String.init)
      .filter { $0.contains(subject) && !$0.contains(narrower) }
  }
}
