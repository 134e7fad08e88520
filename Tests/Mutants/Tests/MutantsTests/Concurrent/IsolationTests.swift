import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("Checks in a process of their own")
struct IsolationTests {
  @Test func aStoreThatTrapsIsAFindingWithItsReason() async throws {
    let mutant = try #require(Mutants.deadly.first { $0.subject.id == "mutant-traps" })
    let finding = await ChildRole.isolatedCheck(
      mutant.subject, Replay(mutant.breaks, seed: 1), effort: 0.01,
      child: try MutantChildCommand.find())
    let timeline = try #require(finding.counterexample?.timeline)
    #expect(timeline.contains("trapped"))
    #expect(timeline.contains("this store traps"))
  }

  @Test func aStoreThatHangsIsAFinding() async throws {
    let mutant = try #require(Mutants.deadly.first { $0.subject.id == "mutant-hangs" })
    let finding = await ChildRole.isolatedCheck(
      mutant.subject, Replay(mutant.breaks, seed: 1), effort: 0.01,
      child: try MutantChildCommand.find(), limitInSeconds: 20)
    let timeline = try #require(finding.counterexample?.timeline)
    let first = Replay(mutant.breaks, seed: 1, only: FixedCase.first)
    #expect(timeline.hasPrefix("while: \(first): "))
    #expect(timeline.hasSuffix("\nfound: it did not end within 20.0 seconds"))
    #expect(finding.counterexample?.replay == first)
  }

  @Test func aTrapInAWriterIsAFindingAndNotAKill() async throws {
    let mutant = try #require(Mutants.deadly.first { $0.subject.id == "mutant-traps" })
    let finding = await Conformance.run(
      Replay(.killSurvival, seed: 1), mutant.subject, effort: 0.01,
      child: try MutantChildCommand.find())
    #expect(finding.counterexample?.timeline.contains("this store traps") == true)
  }

  @Test func theFindingOfAChildIsTheFindingOfTheCheck() async throws {
    let replay = Replay(.oneProcess, seed: 1)
    let child = try MutantChildCommand.find()
    let mutant = try #require(Mutants.all.first { $0.subject.id == "mutant-ignoresLock" })
    for subject in [mutant.subject, Mutants.honestMutex] {
      let here = await Conformance.run(replay, subject, child: child)
      #expect(
        await ChildRole.isolatedCheck(subject, replay, effort: 1, child: child) == here)
    }
  }

  @Test func aChildTriesMoreCasesAfterTheFirstThatFailedOnlyWhereThatIsAskedFor() async throws {
    let mutant = try #require(Mutants.all.first { $0.subject.id == "mutant-noChecksum" })
    for looksFurther in [true, false] {
      let finding = await ChildRole.isolatedCheck(
        mutant.subject, Replay(mutant.breaks, seed: 1), effort: 1,
        child: try MutantChildCommand.find(), looksFurther: looksFurther)
      let timeline = try #require(finding.counterexample?.timeline)
      #expect(timeline.contains("further cases") == looksFurther, "\(timeline)")
    }
  }

  @Test(arguments: [Guarantee.killSurvival, .noResidue, .oneProcess, .equalBytes])
  func whatNeedsAChildSaysSoWithoutOne(guarantee: Guarantee) async {
    let finding = await Conformance.run(Replay(guarantee, seed: 1), Mutants.honestActor)
    switch finding {
    case .held(_, let detail): #expect(detail.contains("child process"))
    case .notExercised(let reason): #expect(reason.text.contains("child process"))
    case .broken, .couldNotBeRun: Issue.record("\(finding)")
    }
  }
}
