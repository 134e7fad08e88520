import Foundation
import Guarantees
import Persistence
import Testing
import VariantCatalog

/// `docs/Migration.md` goes through the catalog in its order; its table is quoted, and checked by
/// `lockstep quote`.
@Suite("The page about migrating")
struct MigrationTests {
  private static let page = "docs/Migration.md"

  @Test func itHasASectionAndADiffForEveryStep() throws {
    let lines = try Repository.text(of: Self.page).split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("## `") }
        == VariantCatalog.path.map { "## `\($0.from.id)` → `\($0.to.id)`" })
    let command = "swift run -c release lockstep diff "
    #expect(
      lines.filter { $0.hasPrefix(command) && !$0.contains("--path") }.dropFirst()
        == VariantCatalog.path.map { "\(command)\($0.from.id) \($0.to.id)" }[...])
  }

  @Test func whatIsBeyondThePathHasASentence() throws {
    let text = try Repository.text(of: Self.page)
    let past = try #require(text.components(separatedBy: "\n## Beyond the path\n").last)
    for store in VariantCatalog.beyond { #expect(past.contains("\n- `\(store.id)`: ")) }
  }

  @Test func thePathAndWhatIsBeyondAreAllVariantsForUse() {
    let path = VariantCatalog.path
    let stops = path.prefix(1).map(\.from.id) + path.map(\.to.id)
    let stores = VariantCatalog.all.filter { !$0.isSpecimen }.map(\.id)
    #expect(stops + VariantCatalog.beyond.map(\.id) == stores)
    #expect(stops.last == "actor-batched")
    #expect(zip(path, path.dropFirst()).allSatisfy { $0.to.id == $1.from.id })
  }

  @Test func aStepGainsAndLosesWhatTheStoresClaim() throws {
    let step = try #require(VariantCatalog.path.first { $0.to.id == "actor-executor" })
    #expect(step.gains == [.poolNotBlocked] && step.losses == [])
    let first = try #require(VariantCatalog.path.first)
    #expect(first.gains == [] && first.losses == [.poolNotBlocked])
  }

  @Test func theSynchronousExampleIsTheOneThatIsCompiled() throws {
    let source = try Repository.text(of: "Tests/GuardVariantTests/SynchronousExample.swift")
    let start = try #require(source.firstRange(of: "func keep(")).lowerBound
    #expect(try Repository.text(of: Self.page).contains(source[start...]))
  }
}
