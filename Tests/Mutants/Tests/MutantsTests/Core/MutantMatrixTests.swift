import Mutants
import Persistence
import Testing

@testable import StoreConformance

@Suite("What the matrix of mutants says")
struct MutantMatrixTests {
  private let reason = Finding.notExercised("no such build")

  /// A row in which the named checks have another result than "nothing found".
  private func row(
    _ mutant: Mutant, _ findings: [Guarantee: Finding], waivers: [Guarantee: String] = [:]
  ) -> MutantMatrix.Row {
    MutantMatrix.Row(
      mutant,
      Guarantee.allCases.map { guarantee in
        Cell(
          guarantee, findings[guarantee] ?? .held(explored: 1, detail: ""),
          claims: mutant.subject.claims, waivers: waivers)
      })
  }

  private func broken(_ guarantee: Guarantee) -> Finding {
    .broken(Counterexample(explored: 1, "seen", replay: Replay(guarantee, seed: 1)))
  }

  private func witness(_ guarantee: Guarantee) throws -> Mutant {
    try #require(Mutants.witnesses.first { $0.mutant.breaks == guarantee }).mutant
  }

  @Test func aMutantThatOnlyItsCheckKillsIsAsItShouldBe() throws {
    let matrix = MutantMatrix([row(try witness(.sequential), [.sequential: broken(.sequential)])])
    #expect(matrix.problems.isEmpty && matrix.gaps.isEmpty)
    #expect(matrix.rows[0].isKilled && matrix.rows[0].otherKillers.isEmpty)
    #expect(matrix.guarantees == [.sequential])
  }

  @Test func aMutantThatLivesIsAProblem() throws {
    let mutant = try witness(.sequential)
    let problems = MutantMatrix([row(mutant, [:])]).problems
    #expect(problems == ["\(mutant.subject.id) lives: G1 did not find that \(mutant.defect)."])
  }

  @Test func aMutantThatLivesUnderLittleEffortIsAGap() throws {
    let mutant = try witness(.sequential)
    let cells = row(mutant, [:]).cells
    let matrix = MutantMatrix([.init(mutant, cells, effort: 0.01)])
    #expect(matrix.problems.isEmpty)
    #expect(
      matrix.gaps == [
        "Not tried: G1 of \(mutant.subject.id): 1 % of the ordinary effort need not kill it"
      ])
  }

  @Test func aWitnessThatAnotherCheckKillsIsAProblemUnlessThatIsSaid() throws {
    let mutant = try witness(.sequential)
    let findings = [Guarantee.sequential: broken(.sequential), .exactCost: broken(.exactCost)]
    #expect(
      MutantMatrix([row(mutant, findings)]).problems == [
        "G1 has no mutant that only it kills: \(mutant.subject.id) is killed by G27 too."
      ])
    let other = try #require(Mutants.witnesses.first { !$0.also.isEmpty })
    let also = try #require(other.also.keys.first)
    let expected = [other.mutant.breaks: broken(other.mutant.breaks), also: broken(also)]
    #expect(MutantMatrix([row(other.mutant, expected)]).problems.isEmpty)
  }

  @Test func aGuaranteeWithoutAWitnessIsAProblem() throws {
    let mutant = try #require(
      Mutants.all.first { $0.breaks == .sequential && $0.subject.id != "mutant-findsAsOpened" })
    #expect(
      MutantMatrix([row(mutant, [.sequential: broken(.sequential)])]).problems == [
        "G1 has no mutant that only it is to kill: add one to Mutants.witnesses."
      ])
  }

  @Test func whatWasNotTriedIsAGapUnlessItIsWaived() throws {
    let mutant = try witness(.sequential)
    let findings = [Guarantee.sequential: broken(.sequential), .dataRaceFreedom: reason]
    let matrix = MutantMatrix([row(mutant, findings)])
    #expect(matrix.problems.isEmpty)
    #expect(matrix.gaps == ["Not tried: G24 of \(mutant.subject.id): no such build"])
    let waived = MutantMatrix([row(mutant, findings, waivers: [.dataRaceFreedom: "why"])])
    #expect(waived.problems.isEmpty && waived.gaps.isEmpty)
  }
}
