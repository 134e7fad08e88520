import Persistence
import Testing
import VariantCatalog

/// `docs/Migration.md` goes through the catalog in its order, and says of each step what the claims
/// say.
@Suite("The page about migrating")
struct MigrationTests {
  private static let page = "docs/Migration.md"

  /// The variants for use and their neighbours.
  private static var steps: [(from: Variant, to: Variant)] {
    let stores = VariantCatalog.all.filter { !$0.isSpecimen }
    return zip(stores, stores.dropFirst()).map { (from: $0, to: $1) }
  }

  private static func list(_ guarantees: Set<Guarantee>) -> String {
    guarantees.isEmpty ? "–" : guarantees.sorted().map(\.id).joined(separator: ", ")
  }

  @Test func itHasASectionAndADiffForEveryStep() throws {
    let lines = try Repository.text(of: Self.page).split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("## `") }
        == Self.steps.map { "## `\($0.from.id)` → `\($0.to.id)`" })
    let command = "swift run -c release lockstep diff "
    #expect(
      lines.filter { $0.hasPrefix(command) }.dropFirst()
        == Self.steps.map { "\(command)\($0.from.id) \($0.to.id)" }[...])
  }

  @Test func whatAStepGainsAndLosesIsWhatTheStoresClaim() throws {
    let rows = try Repository.text(of: Self.page).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    let claimed = Self.steps.map { step in
      let (before, after) = (step.from.claims.guarantees, step.to.claims.guarantees)
      return "| `\(step.from.id)` → `\(step.to.id)` | \(Self.list(after.subtracting(before))) | "
        + "\(Self.list(before.subtracting(after))) |"
    }
    #expect(rows.map(String.init) == claimed)
  }

  @Test(arguments: [page, "README.md"])
  func theSynchronousExampleIsTheOneThatIsCompiled(_ page: String) throws {
    let source = try Repository.text(of: "Tests/GuardVariantTests/SynchronousExample.swift")
    let start = try #require(source.firstRange(of: "func keep(")).lowerBound
    #expect(try Repository.text(of: page).contains(source[start...]))
  }
}
