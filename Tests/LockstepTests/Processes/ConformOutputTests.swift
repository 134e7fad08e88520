import Foundation
import TestPrograms
import Testing

@Suite("What lockstep conform writes, and how long it takes")
struct ConformOutputTests {
  private let few = ["conform", "mutex", "--only", "G1,G2", "--effort", "5"]

  private func run(_ arguments: [String]) async throws -> BuiltProgram.Ending {
    try await BuiltProgram.lockstep().run(arguments)
  }

  @Test func thePageIsWrittenBesideTheTable() async throws {
    try await inTemporaryDirectory { directory in
      let path = directory + "/page.html"
      let ending = try await run(few + ["--html", path])
      #expect(ending.code == 0, "\(ending.errors)")
      #expect(ending.output.contains("behaves like a dictionary"))
      let page = try String(contentsOf: URL(filePath: path), encoding: .utf8)
      #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
      #expect(page.contains("id=\"store-mutex-G2\""))
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["page.html"])
    }
  }

  @Test(arguments: ["/nowhere/page.html", "/proc/page.html", "/", "/dev/null"])
  func aPageThatCannotBeWrittenIsRefusedBeforeTheRun(_ path: String) async throws {
    let ending = try await run(few + ["--html", path])
    #expect(ending.code == 1)
    #expect(ending.output.isEmpty)
    #expect(ending.errors.hasPrefix("lockstep: \(path) "), "\(ending.errors)")
    #expect(ending.errors.hasSuffix("Name a file in a directory of yours with --html.\n"))
  }

  @Test func theMarkdownIsATable() async throws {
    let ending = try await run(few + ["--markdown"])
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.output.hasPrefix("|  | guarantee | `mutex` |\n| --- | --- | ---: |\n| G1 |"))
  }

  @Test(.long) func aBudgetSaysHowMuchWasExplored() async throws {
    let ending = try await run(["conform", "mutex", "--only", "G1,G3", "--budget", "20s"])
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(
      ending.output.contains("of the ordinary effort, as the budget of 20.0 seconds allowed"))
  }

  @Test func whatABudgetLeavesOutWasNotTried() async throws {
    let ending = try await run(["conform", "mutex", "--only", "G1,G3", "--budget", "1us"])
    #expect(ending.code == 8, "\(ending.errors)")
    #expect(
      ending.output.contains(
        "Not tried: G1, G3 of mutex: no time was left: the budget of 1e-06 seconds was over before its turn\n"
      ),
      "\(ending.output)")
  }

  @Test(arguments: [
    (["--json", "--markdown"], "exclude each other"),
    (["--budget", "5s", "--effort", "5"], "`--effort` cannot be given with `--budget`"),
    (["--budget", "soon"], "`--budget` takes a duration above zero"),
    (["--replay", "G1,seed=1", "--json"], "`--json` cannot be given with `--replay`"),
  ])
  func whatDoesNotGoTogetherIsRefused(_ arguments: [String], _ words: String) async throws {
    let ending = try await run(["conform", "mutex"] + arguments)
    #expect(ending.code == 64)
    #expect(ending.errors.contains(words), "\(ending.errors)")
  }
}
