import Foundation
import Testing

@testable import Site

@Suite("Public symbols")
struct PublicAPITests {
  private let graph = """
    {"module": {"name": "M"}, "symbols": [
      {"identifier": {"precise": "s:A"}, "pathComponents": ["A"], "accessLevel": "public",
       "declarationFragments": [{"spelling": "struct"}, {"spelling": " "}, {"spelling": "A"}]},
      {"identifier": {"precise": "s:Af"}, "pathComponents": ["A", "f(_:)"], "accessLevel": "open",
       "declarationFragments": [{"spelling": "func f(_ x:\\n  Int)"}]},
      {"identifier": {"precise": "s:Ag"}, "pathComponents": ["A", "g()"], "accessLevel": "internal"}],
     "relationships": [
      {"kind": "memberOf", "source": "s:Af", "target": "s:A"},
      {"kind": "conformsTo", "source": "s:A", "target": "s:SH", "targetFallback": "Swift.Hashable"}]}
    """

  @Test func aGraphBecomesALineForEachSymbolThatCallersSee() throws {
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(graph.utf8))
    #expect(graph.lines == ["A | struct A", "A.f(_:) | func f(_ x: Int)", "A : Swift.Hashable"])
  }

  @Test func theRecordIsReadAsItWasWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "api-\(UUID().uuidString)")
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let graphs = folder.appending(path: "graphs")
    try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
    try Data(graph.utf8).write(to: graphs.appending(path: "M.symbols.json"))
    try Data(graph.replacing("\"A\"", with: "\"B\"").utf8)
      .write(to: graphs.appending(path: "M@Swift.symbols.json"))
    let api = try PublicAPI(graphs: graphs)
    #expect(api.modules["M"]?.count == 6)
    try PublicAPI(["Gone": ["x | let x: Int"]]).record(in: folder)
    try api.record(in: folder)
    #expect(try PublicAPI(recordedIn: folder) == api)
  }

  private let recorded = PublicAPI(["M": ["A | struct A", "A.f() | func f()", "A : Hashable"]])
  private let changelog = "# Changes\n\n## 0.2.0\n\n- Better.\n\n## 0.1.0\n\n- `M.A.f()` is new.\n"

  private func mistakes(_ lines: Set<String>, _ changelog: String? = nil) -> [String] {
    PublicAPI(["M": lines]).mistakes(since: recorded, changelog: changelog ?? self.changelog)
      .map(\.description)
  }

  @Test func newSymbolsAreNoMistake() {
    let more = ["A | struct A", "A.f() | func f()", "A : Hashable", "B | struct B"]
    #expect(mistakes(Set(more)).isEmpty)
    #expect(PublicAPI(["M": Set(more), "N": ["C | enum C"]]).additions(to: recorded) == 2)
  }

  @Test func aSymbolThatIsGoneIsAMistakeUntilTheChangesNameIt() throws {
    let lines: Set = ["A | struct A", "A : Hashable"]
    #expect(
      mistakes(lines) == [
        "docs/Records/API/M.txt: the public symbol `A.f() | func f()` is gone. Bring it back, or name "
          + "`M.A.f()` in the newest section of CHANGELOG.md, or record the symbols of a new version: "
          + "docs/build --record-api."
      ])
    #expect(mistakes(lines, changelog.replacing("Better", with: "`M.A.f()` is gone")).isEmpty)
  }

  @Test func aSymbolInAnotherModuleIsAMistakeUntilTheChangesSayThatTheModuleExportsIt() {
    let now = PublicAPI(["M": ["A | struct A", "A : Hashable"], "N": ["A.f() | func f()"]])
    #expect(now.mistakes(since: recorded, changelog: changelog).count == 1)
    let changes = changelog.replacing("Better", with: "`M` exports `N`")
    #expect(now.mistakes(since: recorded, changelog: changes).isEmpty)
    #expect(PublicAPI([:]).mistakes(since: recorded, changelog: changes).count == 3)
  }

  @Test func aRenamedTypeTakesItsMembersAlong() {
    let now = PublicAPI(["M": ["B | struct B", "B.f() | func f()", "B : Hashable"]])
    #expect(now.mistakes(since: recorded, changelog: changelog).count == 3)
    let changes = changelog.replacing("Better", with: "`M.A` became `B`")
    #expect(now.mistakes(since: recorded, changelog: changes).isEmpty)
    // A member that the renamed type has lost.
    #expect(PublicAPI([:]).mistakes(since: recorded, changelog: changes).count == 1)
  }

  @Test func aSymbolThatChangesIsAMistake() {
    let changed = mistakes(["A | struct A", "A.f() | func f() throws", "A : Hashable"])
    #expect(changed.count == 1 && changed[0].contains("`A.f() | func f()` changed."), "\(changed)")
    #expect(mistakes(["A | struct A", "A.f() | func f()"]).count == 1)
    #expect(PublicAPI([:]).mistakes(since: recorded, changelog: changelog).count == 3)
  }
}
