import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("Wrong and honest stores under chosen schedules", .serialized)
struct ScheduleMutantTests {
  @Test(arguments: Mutants.schedules.map(\.subject.id))
  func everyMutantIsKilledByASchedule(id: String) async throws {
    let mutant = try #require(Mutants.schedules.first { $0.subject.id == id })
    let finding = await Conformance.run(Replay(mutant.breaks, seed: 1), mutant.subject)
    let counterexample = try #require(finding.counterexample, "not killed: \(finding)")
    #expect(counterexample.timeline.contains(" schedules end wrong; one with "))
    // A schedule is the same every time, to the letter.
    let replay = try Replay(counterexample.replay.description)
    let again = await Conformance.run(replay, mutant.subject)
    #expect(again.counterexample?.timeline == counterexample.timeline)
  }

  @Test func withoutSchedulesNothingIsSeenOfTheBatch() async throws {
    let mutant = try #require(Mutants.schedules.first { $0.breaks == .noLostUpdate })
    // Gates and threads of the same check: case by case, as a replay picks them.
    for number in [0, GatedUpdates.mostCases] {
      let finding = await Conformance.run(
        Replay(.noLostUpdate, seed: 1, only: number), mutant.subject)
      #expect(finding.counterexample == nil, "case \(number): \(finding)")
    }
  }

  @Test(arguments: [Guarantee.noLostUpdate, .noStaleOverwrite])
  func allSchedulesOfTwoClientsOfAnHonestActorAreRun(guarantee: Guarantee) async {
    let finding = await scheduled(guarantee, Mutants.honestActor)
    guard case .held(let explored, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored > 100, "\(detail)")
    #expect(detail.hasPrefix("all "))
    #expect(detail.contains("schedules of two clients"))
  }

  @Test func aStoreBehindALockHasNoSchedulesToChoose() async {
    let finding = await scheduled(.noStaleOverwrite, Mutants.honestMutex)
    #expect(
      finding
        == .notExercised(
          "no schedules: two calls of it are two steps, which nothing interrupts"))
  }

  @Test func aStoreWithAThreadOfItsOwnIsLeftToGates() async {
    guard case .notExercised(let reason) = await scheduled(.noStaleOverwrite, Mutants.honestQueue)
    else {
      Issue.record("its schedules are not chosen")
      return
    }
    #expect(reason.hasPrefix("its schedules cannot be chosen: "))
  }

  private func scheduled(_ guarantee: Guarantee, _ subject: Subject) async -> Finding {
    let trial = Trial(
      subject: subject, replay: Replay(guarantee, seed: 1), effort: 1, child: nil)
    let runs: ScheduledRuns =
      guarantee == .noLostUpdate ? .updates(trial) : .orders(trial)
    do {
      return try await runs.explored()
    } catch {
      return .notExercised("an unexpected error: \(error)")
    }
  }
}
