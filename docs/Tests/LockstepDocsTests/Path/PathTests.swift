import Arguments
import Guarantees
import Persistence
import Reports
import TextTables
import TestPrograms
import Testing
import VariantCatalog

@testable import lockstep_docs

@Suite("lockstep path")
struct PathTests {
  private static func tree() throws -> Checkout {
    try Checkout(around: "/")
  }

  /// The path as it is printed, without figures.
  private func text(_ style: TerminalStyle = .plain, result: String? = nil) throws -> String {
    let steps = try WalkedStep.all(in: Self.tree(), with: nil)
    return PathText(steps: steps, result: result, style: style).rendered()
  }

  @Test func everyStepSaysWhatItBuysAndCosts() throws {
    let parts = try text().split(separator: "\n\n").dropFirst()
    #expect(parts.count == VariantCatalog.path.count)
    for (part, (index, step)) in zip(parts, VariantCatalog.path.enumerated()) {
      let lines = part.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(lines.first == "\(index + 1). \(step.from.id) → \(step.to.id)")
      #expect(lines.last == "see    lockstep path \(index + 1)")
      for (label, guarantees) in [("buys", step.gains), ("costs", step.losses)] {
        #expect(lines.contains { $0.hasPrefix(label) } == !guarantees.isEmpty)
        for guarantee in guarantees {
          #expect(lines.contains { $0.hasSuffix("\(guarantee.id): \(guarantee.title)") })
        }
      }
    }
  }

  @Test(arguments: [nil, 40, 80, 200])
  func noLineIsWiderThanEightyColumns(_ width: Int?) throws {
    let style = TerminalStyle(isInteractive: true, usesColor: false, width: width)
    let limit = min(width ?? 80, 80)
    for line in try text(style).split(separator: "\n") {
      #expect(TerminalText.width(of: String(line)) <= limit, "\(line)")
    }
  }

  @Test func colourChangesNoCharacter() throws {
    let text = try text(TerminalStyle(isInteractive: true, usesColor: true, width: 80))
    #expect(text.contains("\u{1B}[32m") && text.contains("\u{1B}[31m"))
    #expect(try text.replacing(/\u{1B}\[[0-9]+m/, with: "") == self.text())
  }

  @Test func withoutAResultNothingIsSaidAboutRates() throws {
    #expect(try text().hasPrefix("There is no recorded result in Benchmarks/Results: "))
    #expect(try !text().contains("no difference"))
    let lacking = try text(result: "old.json")
    #expect(lacking.contains("same   not known: the result does not have both stores"))
  }

  @Test func theRecordedResultSpeaksOfEachStepOrSaysThatItCannot() async throws {
    let ending = try await lockstep("path")
    #expect(ending.code == 0, "\(ending.errors)")
    let parts = ending.output.split(separator: "\n\n").dropFirst().dropLast()
    #expect(parts.count == VariantCatalog.path.count)
    for part in parts {
      #expect(part.contains("allocations per save: ") || part.contains("not known: "))
    }
  }

  @Test func noTwoRatesOfAStepHaveOneName() async throws {
    let whole = try await lockstep("path").output
    #expect(!whole.contains("durable against process crash"), "the headlines have one durability")
    let step = try await lockstep("path", "8").output
    let names = step.split(separator: "\n").prefix { !$0.hasPrefix("---") }
      .map { $0.drop { $0 == " " }.trimmingPrefix("buys").trimmingPrefix("costs") }
      .filter { $0.contains("records") }.map { String($0.prefix { $0 != ":" }) }
    #expect(names.count > 20 && Set(names).count == names.count, "\(names)")
    // Lines are wrapped wherever the page ends.
    let words = step.split { $0.isWhitespace }.joined(separator: " ")
    #expect(
      words.contains(
        "mixed, operations/s, 32 clients, 1,000 records, durable against power loss: × 17."))
    #expect(
      words.contains(
        "mixed, operations/s, 32 clients, 1,000 records, durable against process crash: × 11."))
  }

  @Test func whatIsPastThePathHasALineEach() async throws {
    let whole = try await lockstep("path").output
    #expect(VariantCatalog.beyond.map(\.id) == ["actor-journaled", "sqlite", "postgresql"])
    for store in VariantCatalog.beyond {
      #expect(whole.contains("\n   \(store.id): \(store.mechanism.prefix(10))"))
    }
    let part = try await lockstep("path", "actor", "actor-batched").output
    #expect(!part.contains("sqlite"))
  }

  @Test func oneStepIsShownWithItsDifference() async throws {
    let ending = try await lockstep("path", "4")
    #expect(ending.code == 0)
    #expect(ending.output.contains("4. nslock → mutex"))
    #expect(ending.output.contains("\n-public final class NSLockStore"))
    #expect(ending.output.contains("\n+public final class MutexStore"))
    let same = try await lockstep("path", "nslock", "mutex")
    #expect(same.output == ending.output)
    let two = try await lockstep("path", "nslock", "actor")
    #expect(two.output.contains("5. mutex → actor") && !two.output.contains("+public"))
  }

  @Test(arguments: [
    (["0"], "the number of a step, from 1 to 8, or two variants, not `0`"),
    (["mutex"], "or two variants, not `mutex`"),
    (["actor", "mutex"], "the path goes from `mutex` to `actor`; name them so."),
    (["actor", "published-actor"], "`published-actor` is no variant of the path; there are"),
    (["actor", "sqlite"], "`sqlite` is no variant of the path; there are"),
  ])
  func wrongArgumentsSayWhatIsRight(_ words: [String], _ problem: String) throws {
    let parsed = try PathVerb.verb.parse(words, program: "lockstep")
    #expect { try PathRequest(parsed) } throws: { "\($0)".contains(problem) }
  }

  @Test func aResultThatIsNotThereHasTheCodeOfMissingBaselines() async throws {
    let ending = try await lockstep("path", "--result", "nothing-here")
    #expect(ending.code == 5 && ending.errors.contains("is neither a result nor a baseline"))
  }
}
