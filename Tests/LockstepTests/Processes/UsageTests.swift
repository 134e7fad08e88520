import Arguments
import Foundation
import TestPrograms
import Testing

@testable import lockstep

@Suite("Wrong command lines of the built program")
struct UsageTests {
  @Test(arguments: [
    (["confrom"], "`conform`"), (["bnech"], "`bench`"), (["list", "--jsn"], "`--json`"),
    (["conform", "publshed-actor"], "`published-actor`"), (["conform", "actr"], "`actor`"),
    (["conform", "actor", "--only", "G99"], "`G9`"),
  ])
  func aWrongWordGetsTheNearestRightOne(_ arguments: [String], _ word: String) async throws {
    let ending = try await BuiltProgram.lockstep().run(arguments)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.errors.contains("Did you mean \(word)?\nSee `lockstep"), "\(ending.errors)")
  }

  @Test(arguments: [
    (["diff", "actor", "mutex", "--html"], "`--html`", "--html"),
    (["conform", "actor", "--effort", "0"], "from 1 to 100000", "`0`"),
    (["conform", "actor", "--effort", "-1"], "from 1 to 100000", "`-1`"),
    (["conform", "actor", "--effort", "nan"], "from 1 to 100000", "`nan`"),
    (["conform", "actor", "--effort", "1e18"], "from 1 to 100000", "`1e18`"),
    (["conform", "actor", "--effort", "1000000000000000000"], "from 1 to 100000", "`1000"),
    (["conform", "actor", "--seed", "18446744073709551616"], "`--seed`", "`18446744073709551616`"),
    (["conform", "actor", "--replay", "G1;2"], "`G2,seed=1,case=31`", "`G1;2`"),
    (
      ["conform", "actor", "--replay", "G2,seed=1,case=9223372036854775807"],
      "a whole number, 0 to 999999999", "`case=9223372036854775807`"
    ),
    (["conform", "actor", "--replay", "G2,seed=-1"], "a whole number up to", "`seed=-1`"),
    (["conform", "--replay", "G1,seed=1"], "needs the one variant", "--replay"),
    (["list", "actor"], "`actor`", "list"),
  ])
  func aWrongValueIsExplained(
    _ arguments: [String], _ rule: String, _ value: String
  ) async throws {
    let ending = try await BuiltProgram.lockstep().run(arguments)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.errors.contains(rule) && ending.errors.contains(value), "\(ending.errors)")
    #expect(ending.errors.hasSuffix("See `lockstep \(arguments[0]) --help`.\n"))
  }

  @Test func withoutAVerbTheHelpIsShown() async throws {
    let ending = try await lockstep()
    #expect(ending.code == 0)
    #expect(ending.errors.isEmpty)
    for verb in Lockstep.program.verbs { #expect(ending.output.contains("\n  \(verb.name) ")) }
  }
}
