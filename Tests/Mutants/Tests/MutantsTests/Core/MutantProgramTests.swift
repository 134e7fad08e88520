import TestPrograms
import Testing

@Suite("The mutants' program")
struct MutantProgramTests {
  @Test(.long) func theMutantsAreAMatrix() async throws {
    let program = try BuiltProgram.required("mutant-child")
    let ending = try await program.run(["--only", "G26"])
    #expect(ending.code == 0, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("mutant-writesTime  G26 "))
    #expect(
      ending.output.contains(
        "Each of 2 mutants is killed by the check that is named for it, and each of 1 guarantees has "
          + "one that only its check kills. Of 2 mutants something was waived.\n"))

    let data = try await program.run(["--only", "G26", "--json"])
    #expect(data.code == 0)
    let matrix = try #require(try json(data.output) as? [String: Any])
    #expect(Set(matrix.keys) == ["schema", "problems", "gaps", "mutants"])
    let mutants = try #require(matrix["mutants"] as? [[String: Any]])
    #expect(mutants.map { $0["isKilled"] as? Bool } == [true, true])
  }

  @Test func aReplayShowsTheCounterexampleOfOneCase() async throws {
    let program = try BuiltProgram.required("mutant-child")
    let line = "mutant-firstOfBatchWins:G1,seed=1,case=1"
    let shown = try await program.run(["--replay", line])
    #expect(shown.code == 7, "\(shown.errors)")
    #expect(
      shown.output.hasPrefix("mutant-firstOfBatchWins breaks G1, behaves like a dictionary:\n"))
    #expect(shown.output.hasSuffix("\nexpected: 361\nfound: 360\nagain: --replay \(line)\n"))
    let held = try await program.run(["--replay", "mutant-firstOfBatchWins:G1,seed=1,case=0"])
    #expect(held.code == 0 && held.output.contains("holds G1 in this case."), "\(held.output)")
  }

  @Test(arguments: [
    ("G1,seed=1", "`G1,seed=1` is no mutant and case, such as mutant-firstOfBatchWins:G1"),
    ("mutant-none:G1,seed=1", "`mutant-none` is no mutant; `Tests/mutants --named` lists them."),
  ])
  func aReplayThatCannotBeReadSaysWhy(_ line: String, _ reason: String) async throws {
    let ending = try await BuiltProgram.required("mutant-child").run(["--replay", line])
    #expect(ending.code == 64 && ending.errors.contains(reason), "\(ending.errors)")
  }
}
