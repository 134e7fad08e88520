import Guarantees
import Testing
import VariantCatalog

@testable import Site

/// A count on a page goes out of date with the next store, lab, guarantee or idiom.
@Suite("Counts on pages")
struct CountTests {
  private static let words = [
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
    "eighteen", "nineteen", "twenty",
  ]
  /// Pages that count all of a kind, and no part of it.
  private static let pages = [
    "README.md", "CHANGELOG.md", "docs/Conformance.md", "docs/Lockstep.docc/Lockstep.md",
    "docs/Lockstep.docc/Module-Guarantees.md",
  ]

  private static func number(_ word: Substring) -> Int? {
    Int(word) ?? words.firstIndex(of: word.lowercased()).map { $0 + 10 }
  }

  /// The counts of a text, such as 18 `labs`.
  private static func counts(in text: String) -> [(count: Int, kind: String)] {
    text.matches(of: /([A-Za-z]+|\d\d)\s(stores|labs|guarantees)\b(?! held)/).compactMap { match in
      number(match.1).map { ($0, String(match.2)) }
    }
  }

  @Test func everyCountIsThatOfTheList() throws {
    let sources = SiteSources(root: CheckoutTests.root)
    let labs = try sources.documents().count {
      $0.document.path.contains(/^Labs\/\d\d-[^\/]+\/README/)
    }
    let real = [
      "stores": VariantCatalog.all.count, "labs": labs, "guarantees": Guarantee.allCases.count,
    ]
    var kinds: Set<String> = []
    for page in Self.pages {
      for (count, kind) in Self.counts(in: try sources.document(page).text) {
        kinds.insert(kind)
        #expect(count == real[kind], "\(page): \(count) \(kind)")
      }
    }
    #expect(kinds == Set(real.keys))
  }

  @Test func theIdiomsAreThoseOfThePhraseBook() throws {
    let sources = SiteSources(root: CheckoutTests.root)
    let entries = try sources.document("docs/PhraseBook.md").prose
      .count { $0.text.contains(/^## \d+/) }
    for page in ["docs/PhraseBook.md", "Labs/README.md"] {
      let text = try sources.document(page).text.replacing("\n", with: " ")
      let match = try #require(
        text.firstMatch(of: /thirty-(\w+) GCD idioms, and (\w+) ideas/), "\(page)")
      let ones = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
      let sum = [match.1, match.2].reduce(30) { $0 + (ones.firstIndex(of: String($1)) ?? -100) + 1 }
      #expect(sum == entries, "\(page)")
    }
  }

  @Test(arguments: [
    ("Fifteen stores", 15), ("17 labs", 17), ("two stores", nil), ("11 guarantees held", nil),
  ])
  func aCountIsAWordOrANumber(_ text: String, count: Int?) {
    #expect(Self.counts(in: text).first?.count == count)
  }
}
