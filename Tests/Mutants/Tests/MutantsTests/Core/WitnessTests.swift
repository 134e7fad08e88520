import Foundation
import Persistence
import Processes
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("Every check kills a mutant that no other check kills")
struct WitnessTests {
  /// Enough effort for a check to find every witness.
  private static let effort = 0.3
  /// Enough for a check to meet every kind of case that it has.
  private static let lowEffort = 0.01
  /// A build with ThreadSanitizer; `Tests/races` runs these tests with it.
  private static let watched = ProcessInfo.processInfo.environment[
    "LOCKSTEP_THREAD_SANITIZER_CHILD"]
  /// The tried guarantees: a build with ThreadSanitizer tries only data races, because it does not
  /// change the others.
  private static let tried: Set<Guarantee> =
    watched == nil
    ? Set(Guarantee.allCases).subtracting([.dataRaceFreedom]) : [.dataRaceFreedom]
  private static let waivers: [Guarantee: String] = Dictionary(
    uniqueKeysWithValues: Guarantee.allCases.filter { !tried.contains($0) }.map {
      ($0, "tried by the same tests \(watched == nil ? "with" : "without") ThreadSanitizer")
    })

  @Test func thereIsOneForEveryGuarantee() {
    #expect(Mutants.witnesses.map(\.mutant.breaks) == Guarantee.allCases)
    for witness in Mutants.witnesses {
      #expect(witness.mutant.subject.claims.guarantees.contains(witness.mutant.breaks))
      #expect(witness.also[witness.mutant.breaks] == nil)
      #expect(witness.also.values.allSatisfy { !$0.isEmpty })
    }
  }

  @Test(.long, arguments: Mutants.witnesses)
  func itsCheckKillsItAndNoOtherDoes(_ witness: Witness) async throws {
    let mutant = witness.mutant
    let claims = mutant.subject.claims
    var cells: [Cell] = []
    for guarantee in Guarantee.allCases {
      var finding: Finding?
      if claims.guarantees.contains(guarantee) {
        finding = try await Self.finding(
          guarantee, mutant.subject,
          effort: guarantee == mutant.breaks ? Self.effort : Self.lowEffort)
      }
      cells.append(Cell(guarantee, finding, claims: claims, waivers: Self.waivers))
    }
    let matrix = MutantMatrix([MutantMatrix.Row(mutant, cells)])
    let timelines = cells.filter { $0.verdict == .broken }.map {
      "\($0.guarantee.id): \($0.detail)"
    }
    #expect(matrix.problems.isEmpty, "\(timelines.joined(separator: "\n"))")
    #expect(matrix.gaps.isEmpty)
  }

  /// No check finds a defect in these stores; together they declare everything.
  @Test(.long, arguments: honest.map(\.id))
  func noCheckKillsAnHonestStore(id: String) async throws {
    let subject = try #require(Self.honest.first { $0.id == id })
    for guarantee in Guarantee.allCases where subject.claims.guarantees.contains(guarantee) {
      let finding = try await Self.finding(guarantee, subject, effort: Self.lowEffort)
      let cell = Cell(guarantee, finding, claims: subject.claims, waivers: Self.waivers)
      #expect(cell.agrees, "\(guarantee.id): \(finding)")
    }
  }

  private static let honest = [
    Mutants.honestQueue, Mutants.honestTurns, Mutants.honestFilePerItem,
    Mutants.honestAlternatingFiles, Mutants.honestLeader,
  ]

  private static func finding(
    _ guarantee: Guarantee, _ subject: Subject, effort: Double
  ) async throws -> Finding {
    if let reason = waivers[guarantee] { return .notExercised(Reason(reason)) }
    let child = try MutantChildCommand.find()
    let replay = Replay(guarantee, seed: 1)
    // A store that blocks the cooperative pool, or never ends, would stop other tests too.
    if guarantee == .poolNotBlocked || guarantee == .progress {
      return await ChildRole.isolatedCheck(
        subject, replay, effort: effort, child: child, looksFurther: false)
    }
    return await Conformance.run(
      Trial(
        subject: subject, replay: replay, effort: effort, looksFurther: false, child: child,
        threadSanitizerChild: watched.map { ChildCommand(executable: $0, arguments: []) }))
  }
}
