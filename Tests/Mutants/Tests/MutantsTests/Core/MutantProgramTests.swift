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
}
