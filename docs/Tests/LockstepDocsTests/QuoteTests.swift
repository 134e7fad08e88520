import Arguments
import Foundation
import TestPrograms
import Testing
import VariantCatalog

@testable import lockstep_docs

@Suite("lockstep quote")
struct QuoteTests {
  /// Runs the body with documents in a directory of the checkout, where sources are found.
  private func with(
    _ documents: [String: String], _ body: (_ paths: [String]) async throws -> Void
  ) async throws {
    let root = try Checkout(around: "/").root.path(percentEncoded: false)
    let directory = root + "/.build/quote-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(atPath: directory) } catch { print("\(error)") }
    }
    for (name, text) in documents {
      try text.write(toFile: directory + "/" + name, atomically: true, encoding: .utf8)
    }
    try await body(documents.keys.sorted().map { directory + "/" + $0 })
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func quote(_ arguments: [String]) async throws -> BuiltProgram.Ending {
    try await lockstep(["quote"] + arguments)
  }

  @Test func aDifferenceOfTwoVariantsIsQuoted() async throws {
    let document = "before\n<!-- diff: nslock mutex -->\n<!-- end of diff -->\nafter\n"
    try await with(["a.md": document]) { paths in
      #expect(try await quote(paths + ["--check"]).code == 1)
      #expect(try text(paths[0]) == document, "--check changes nothing")
      #expect(try await quote(paths).code == 0)
      let quoted = try text(paths[0])
      #expect(quoted.contains("-->\n\n```diff\n--- Sources/Variants/NSLock/NSLockStore.swift\n"))
      #expect(quoted.contains("\n+public final class MutexStore<"))
      #expect(quoted.hasSuffix("\n```\n\n<!-- end of diff -->\nafter\n"))
      #expect(!quoted.split(separator: "\n").contains { $0.hasSuffix(" ") })
      let again = try await quote(paths + ["--check"])
      #expect(again.code == 0 && again.output == "\(paths[0]) says what its sources say.\n")
    }
  }

  @Test func figuresOfManyScenariosAreThoseOfTheHeadlinesThatSurviveAPowerCut() async throws {
    let rivals = "Benchmarks/Results/2026-11-28-linux-2-cores-rivals-threads.json"
    let document = "<!-- figures: ../../\(rivals) -->\n<!-- end of figures -->\n"
    try await with(["a.md": document]) { paths in
      #expect(try await quote(paths).code == 0)
      let quoted = try text(paths[0])
      let columns = try #require(quoted.split(separator: "\n").first { $0.hasPrefix("| |") })
        .split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(columns.filter { $0.hasPrefix("saves/s") }.count == 2)
      #expect(Set(columns.dropFirst()).count == columns.count - 1, "\(columns)")
      let words = quoted.split { $0.isWhitespace }.joined(separator: " ")
      #expect(words.contains("of whose 16 scenarios 4 are shown. Saves survive a power cut"))
      #expect(words.contains("| `rocksdb` | 0.") && !words.contains("processCrash"))
    }
  }

  /// The lab's page is held to the lab by `Labs/run verify`, and the record to the suite by `docs/record`.
  @Test(arguments: [
    "README.md", "docs/Lockstep.docc/Getting-started.md", "docs/Lockstep.docc/Your-store.md",
    "docs/Guarantees/G20.md",
  ])
  func aDocumentOfTheFrontDoorSaysWhatItsSourcesSay(_ name: String) async throws {
    let path = try Checkout(around: "/").root.appending(path: name).path(percentEncoded: false)
    let ending = try await quote([path, "--check"])
    #expect(ending.code == 0, "\(ending.errors)")
  }

  @Test func theStoresAreATableOfSixColumns() async throws {
    let recorded = try #require(try RecordedResult.newest(in: try Checkout(around: "/")))
    let document = "<!-- stores: ../../\(recorded.name) -->\n<!-- end of stores -->\n"
    try await with(["a.md": document]) { paths in
      #expect(try await quote(paths).code == 0)
      let rows = try text(paths[0]).split(separator: "\n").filter { $0.hasPrefix("|") }
      #expect(rows.count == VariantCatalog.all.count + 2)
      for row in rows { #expect(row.count { $0 == "|" } == 7, "\(row)") }
      let specimen = try #require(rows.first { $0.contains("`published-detached`") })
      #expect(specimen.hasSuffix("| yes | no | **no** | – | – |"))
    }
  }

  /// A table that is wider than a page is not readable.
  @Test(arguments: [
    "README.md", "docs/Figures.md", "docs/Migration.md", "docs/Instructor.md",
  ])
  func noTableOfADocumentHasMoreThanSevenColumnsOrTwoOfOneHeading(_ name: String) throws {
    let root = try Checkout(around: "/").root
    let lines = try text(root.appending(path: name).path(percentEncoded: false))
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (heading, rule) in zip(lines, lines.dropFirst()) where rule.hasPrefix("|") {
      guard rule.allSatisfy({ "|- :".contains($0) }) else { continue }
      let titles = heading.dropFirst().dropLast().split(
        separator: "|", omittingEmptySubsequences: false)
      #expect(titles.count <= 7 && Set(titles).count == titles.count, "\(heading)")
    }
  }

  @Test func thePathIsQuotedWithTheFiguresOfAResult() async throws {
    let recorded = try #require(try RecordedResult.newest(in: try Checkout(around: "/")))
    let document = "<!-- steps: ../../\(recorded.name) -->\n<!-- end of steps -->\n"
    try await with(["a.md": document]) { paths in
      #expect(try await quote(paths).code == 0)
      let lines = try text(paths[0]).split(separator: "\n")
      let saves = "saves/s, 32 clients, 1,000 records, durable against power loss"
      let first = "| step | lines added and removed | finds/s, 1 client, 1,000 records |"
      #expect(lines[1].hasPrefix(first))
      #expect(lines[1].contains(" | \(saves) | "))
      let headings = lines[1].split(separator: "|")
      #expect(headings.count == 6 && Set(headings).count == 6, "\(headings)")
      #expect(lines.contains { $0.hasPrefix("| `actor` → `actor-executor`, gains G19 | +") })
      let steps = lines.filter { $0.hasPrefix("| `") }
      #expect(steps.count == VariantCatalog.path.count)
      #expect(steps.last?.hasPrefix("| `actor-detached` → `actor-batched` | +") == true)
    }
  }

  @Test func eachDocumentThatSaysSomethingElseIsNamed() async throws {
    let good = "no quotation"
    let bad = "a\n<!-- diff: actor mutex -->\n\nold\n\n<!-- end of diff -->\n"
    try await with(["a.md": bad, "b.md": good, "c.md": bad]) { paths in
      let ending = try await quote(paths + ["--check"])
      #expect(ending.code == 1 && ending.output.isEmpty)
      for path in [paths[0], paths[2]] {
        #expect(
          ending.errors.contains("\(path), line 4 is not what its source says:\n  says      old"))
      }
      #expect(try await quote(paths).code == 0)
      #expect(try text(paths[1]) == good)
    }
  }

  @Test(arguments: [
    ("nothing", Int32(64), "nothing is quoted there"),
    ("<!-- diff: actor -->\n<!-- end of diff -->\n", 1, "is to name two variants"),
    ("<!-- answer: x -->\n<!-- end of answer -->\n", 1, "is to name a result and a workload"),
    ("<!-- diff: actor mutx -->\n<!-- end of diff -->\n", 1, "Did you mean `mutex`?"),
    ("<!-- diff: actor mutex -->\n", 1, "a block has no end. Add a line '<!-- end of diff -->'"),
    (
      "<!-- counterexample: ../../docs/Records/conformance.json actor G9 -->\n<!-- end of counterexample -->\n",
      1, "the record has no counterexample of `actor` to G9."
    ),
    (
      "<!-- lab: ../../README.md -->\n<!-- end of lab -->\n", 1,
      "the page has no output behind a line `<!-- prints: … -->`."
    ),
    ("<!-- steps: none.json -->\n<!-- end of steps -->\n", 1, "none.json cannot be read"),
  ])
  func aDocumentThatCannotBeQuotedSaysWhy(
    _ document: String, _ code: Int32, _ problem: String
  ) async throws {
    try await with(["a.md": document]) { paths in
      let ending = try await quote(paths)
      #expect(ending.code == code && ending.errors.contains(problem), "\(ending.errors)")
      #expect(try text(paths[0]) == document)
    }
  }

  @Test func aDocumentIsNeeded() async throws {
    let none = try await quote([])
    #expect(none.code == 64 && none.errors.contains("`<document>` is missing"))
    let missing = try await quote(["nowhere.md"])
    #expect(missing.code == 64 && missing.errors.contains("nowhere.md cannot be read"))
  }
}
