import Foundation
import ResultModel
import TestPrograms
import Testing

@Suite("Wrong command lines of the benchmark")
struct UsageTests {
  @Test(arguments: [
    (["bnech"], "`bench`"), (["bench", "--cleints", "2"], "`--clients`"),
    (["bench", "--variants", "mutx"], "`mutex`"),
    (["bench", "--workloads", "save-olny"], "`save-only`"),
    (["bench", "--profile", "quik"], "`quick`"),
    (["bench", "--durability", "powerloss"], "`powerLoss`"),
  ])
  func aWrongWordGetsTheNearestRightOne(_ arguments: [String], _ word: String) async throws {
    let ending = try await lockstep(arguments)
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
    (["bench", "--list", "--json"], "`--list` measures nothing", "leave --json away"),
    (["bench", "--dry-run", "--json"], "`--dry-run` measures", "leave --json away"),
    (["bench", "--dry-run", "--resume", "x"], "`--dry-run` measures", "leave --resume away"),
    (["bench", "--clients", "8", "--records", "2"], "no scenario is left", "as clients"),
    (["bench", "--clients"], "`--clients` needs a value", "--clients"),
    (["validate"], "<file>", "validate"),
  ])
  func aWrongValueIsExplained(
    _ arguments: [String], _ rule: String, _ value: String
  ) async throws {
    let ending = try await lockstep(arguments)
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

  #if os(Linux)
    @Test func aFullStandardErrorChangesNoExitCode() async throws {
      let ending = try await BuiltProgram(path: "/bin/sh").run(
        ["-c", #""$0" internal-round x >/dev/full 2>/dev/full"#, BuiltProgram.bench().path])
      #expect(ending.code == 70)
    }
  #endif
}
