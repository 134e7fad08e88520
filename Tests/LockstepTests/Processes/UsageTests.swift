import Arguments
import Foundation
import ResultModel
import Testing
import Workloads

@testable import lockstep

@Suite("Wrong command lines of the built program")
struct UsageTests {
  @Test(arguments: [
    (["confrom"], "`conform`"), (["bnech"], "`bench`"), (["list", "--jsn"], "`--json`"),
    (["bench", "--cleints", "2"], "`--clients`"),
    (["conform", "publshed-actor"], "`published-actor`"), (["conform", "actr"], "`actor`"),
    (["conform", "actor", "--only", "G99"], "`G9`"), (["bench", "--variants", "mutx"], "`mutex`"),
    (["bench", "--workloads", "save-olny"], "`save-only`"),
    (["bench", "--profile", "quik"], "`quick`"),
    (["bench", "--durability", "powerloss"], "`powerLoss`"),
  ])
  func aWrongWordGetsTheNearestRightOne(_ arguments: [String], _ word: String) async throws {
    let ending = try await BuiltProgram.lockstep().run(arguments)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.errors.contains("Did you mean \(word)?\nSee `lockstep"), "\(ending.errors)")
  }

  @Test(arguments: [
    (["bench", "--clients", "0"], "whole numbers from 1 to 1000", "`0`"),
    (["bench", "--clients", "abc"], "whole numbers from 1 to 1000", "`abc`"),
    (["bench", "--clients", "1,,2"], "whole numbers from 1 to 1000", "not an empty text"),
    (["bench", "--clients", "99999999999999999999"], "whole numbers from 1 to 1000", "`9999999"),
    (["bench", "--rounds", "0"], "from 1 to 1000", "`0`"),
    (["bench", "--records", "-1"], "from 1 to 1000000", "`-1`"),
    (["bench", "--seed", "-1"], "`--seed`", "`-1`"),
    (["bench", "--budget", "9223372036854775807"], "from 1 to 31536000", "`92233"),
    (["bench", "--list", "--rounds", "3"], "`--list` measures nothing", "leave --rounds away"),
    (["bench", "--list", "--dry-run"], "`--list` measures nothing", "leave --dry-run away"),
    (["diff", "actor", "mutex", "--html"], "`--html`", "--html"),
    (["bench", "--dry-run", "--resume", "x"], "`--dry-run` measures", "leave --resume away"),
    (["bench", "--clients", "8", "--records", "2"], "nothing is left to measure", "as clients"),
    (["bench", "--clients"], "`--clients` needs a value", "--clients"),
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
    (["validate"], "<file>", "validate"), (["list", "actor"], "`actor`", "list"),
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

  @Test(.enabled(if: Build.isDebug, "the tests were built in release mode"))
  func aDebugBuildRefusesToMeasure() async throws {
    try await inTemporaryDirectory { directory in
      let ending = try await lockstep(
        "bench", "--rounds", "1", "--directory", directory, "--output", directory)
      #expect(ending.code == 64)
      #expect(ending.output.isEmpty)
      #expect(ending.errors.contains("debug build") && ending.errors.contains("-c release"))
      let left = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(left.allSatisfy { $0.hasPrefix("prefilled-") })
    }
  }

  @Test func withoutAVerbTheHelpIsShown() async throws {
    let ending = try await lockstep()
    #expect(ending.code == 0)
    #expect(ending.errors.isEmpty)
    for verb in Lockstep.program.verbs { #expect(ending.output.contains("\n  \(verb.name) ")) }
  }
}
