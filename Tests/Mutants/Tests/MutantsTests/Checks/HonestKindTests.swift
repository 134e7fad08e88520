import Mutants
import Testing

@testable import StoreConformance

/// Correct stores of kinds that this repository does not have: every alarm would be false.
///
/// `Tests/mutants --honest honest-grouped-log` runs every check with all effort, and times each one.
@Suite("Correct stores of five other kinds", .serialized)
struct HonestKindTests {
  private func finding(
    _ guarantee: Guarantee, _ subject: Subject, seed: UInt64 = 1, effort: Double
  ) async throws -> Finding {
    await ChildRole.isolatedCheck(
      subject, Replay(guarantee, seed: seed), effort: effort,
      child: try MutantChildCommand.find(), looksFurther: false)
  }

  @Test(arguments: Mutants.honestKinds.map(\.id))
  func aCorrectOneIsNotAccused(id: String) async throws {
    let subject = try #require(Mutants.honestKinds.first { $0.id == id })
    for guarantee in [Guarantee.sequential, .recoveryIdempotent] {
      let finding = try await finding(guarantee, subject, effort: 0.01)
      let cell = Cell(guarantee, finding, claims: subject.claims)
      #expect(cell.agrees, "\(guarantee.id): \(finding)")
    }
  }

  /// With little effort; `Tests/mutants --honest` has all of it.
  @Test(.long, arguments: Mutants.honestKinds.map(\.id), [1, 2, 3] as [UInt64])
  func noCheckAccusesACorrectOne(id: String, seed: UInt64) async throws {
    let subject = try #require(Mutants.honestKinds.first { $0.id == id })
    // `Tests/races` looks for data races.
    for guarantee in subject.claims.guarantees.subtracting([.dataRaceFreedom]).sorted() {
      let finding = try await finding(guarantee, subject, seed: seed, effort: 0.02)
      let cell = Cell(guarantee, finding, claims: subject.claims)
      #expect(cell.agrees, "\(guarantee.id): \(finding)")
    }
  }
}
