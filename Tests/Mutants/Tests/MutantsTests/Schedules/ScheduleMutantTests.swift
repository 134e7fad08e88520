import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("Wrong and honest stores under chosen schedules", .serialized)
struct ScheduleMutantTests {
  static let judged: [Guarantee] = [
    .linearizability, .noLostUpdate, .noStaleOverwrite, .snapshotReads, .cancellationSafety,
    .progress,
  ]

  @Test(.long, arguments: Mutants.schedules.map(\.subject.id))
  func everyMutantIsKilledByASchedule(id: String) async throws {
    let mutant = try #require(Mutants.schedules.first { $0.subject.id == id })
    // Without the fixed cases, which also find some of the defects.
    let check = try #require(Check.all.first { $0.guarantee == mutant.breaks })
    let finding = try await check.run(
      Trial(subject: mutant.subject, replay: Replay(mutant.breaks, seed: 1), effort: 1, child: nil))
    let counterexample = try #require(finding.counterexample, "not killed: \(finding)")
    #expect(counterexample.timeline.contains(" schedules end wrong; one with "))
    // A schedule is the same every time, to the letter.
    let replay = try Replay(counterexample.replay.description)
    let again = await Conformance.run(replay, mutant.subject)
    #expect(again.counterexample?.timeline == counterexample.timeline)
  }

  /// Gates and threads of the same check: case by case, as a replay picks them, each many times.
  @Test(
    .long,
    arguments: [
      (Guarantee.linearizability, [0]), (.noLostUpdate, [0, ForcedOrders.mostCases]),
      (.snapshotReads, [0, PairWatch.firstCase]), (.cancellationSafety, [0, 11]),
      (.progress, [0, 1]),
    ])
  func withoutSchedulesNothingIsSeen(guarantee: Guarantee, cases: [Int]) async throws {
    let mutant = try #require(Mutants.schedules.first { $0.breaks == guarantee })
    for number in cases {
      let finding = await Conformance.run(Replay(guarantee, seed: 1, only: number), mutant.subject)
      guard case .held = finding else {
        Issue.record("case \(number): \(finding)")
        continue
      }
    }
  }

  @Test(.long, arguments: judged, [Mutants.honestActor, Mutants.honestLateReader].map(\.id))
  func allSchedulesOfTwoClientsOfAnHonestActorAreRun(guarantee: Guarantee, id: String) async throws
  {
    let subject = try #require(
      [Mutants.honestActor, Mutants.honestLateReader].first { $0.id == id })
    let finding = await scheduled(guarantee, subject, pairsOnly: true)
    guard case .held(let explored, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored > 30, "\(detail)")
    // An additional suspension makes too many schedules to run them all.
    let isAll = detail.hasPrefix("all ")
    let isNearlyAll = detail.contains("all with at most one preemption")
    #expect(isAll || (id != Mutants.honestActor.id && isNearlyAll), "\(detail)")
    #expect(detail.contains(" schedules/s)"))
  }

  @Test func aTaskThatCanNeverGoOnIsToldFromWorkThatEscapes() async throws {
    let mutant = try #require(Mutants.schedules.first { $0.breaks == .progress })
    // At the same time, because each check waits for a while before it calls a schedule stuck.
    async let progress = scheduled(.progress, mutant.subject)
    async let linearizability = scheduled(.linearizability, mutant.subject)
    let (stuck, other) = await (progress, linearizability)
    #expect(stuck.counterexample?.timeline.contains("\nfound: nothing is ready") == true)
    #expect(
      other == .notExercised("its calls do not end under every schedule, which is G18's question"))
    guard case .notExercised(let reason) = await scheduled(.progress, Mutants.honestQueue) else {
      Issue.record("its schedules are not chosen")
      return
    }
    #expect(reason.text.contains("threads of its own"))
  }

  /// The published defect also occurs without a cancellation, which does not cause it.
  @Test func whatIsWrongWithoutACancellationIsNotBlamedOnIt() async throws {
    let mutant = try #require(Mutants.schedules.first { $0.breaks == .noStaleOverwrite })
    let finding = await scheduled(.cancellationSafety, mutant.subject)
    guard case .held(_, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(detail.contains("nothing can be said: there the store breaks another guarantee"))
  }

  @Test func aStoreBehindALockHasNoSchedulesToChoose() async {
    let finding = await scheduled(.noStaleOverwrite, Mutants.honestMutex)
    #expect(
      finding
        == .notExercised(
          "no schedules: calls of it are single steps, which nothing interrupts"))
  }

  @Test func aStoreWithAThreadOfItsOwnIsLeftToGates() async {
    guard case .notExercised(let reason) = await scheduled(.noStaleOverwrite, Mutants.honestQueue)
    else {
      Issue.record("its schedules are not chosen")
      return
    }
    #expect(reason.text.hasPrefix("its schedules cannot be chosen: "))
  }

  /// The finding of the check's schedules, or of its pairs' schedules alone.
  private func scheduled(
    _ guarantee: Guarantee, _ subject: Subject, pairsOnly: Bool = false
  ) async -> Finding {
    let trial = Trial(
      subject: subject, replay: Replay(guarantee, seed: 1), effort: 1, child: nil)
    do {
      var runs = try #require(Self.runs(guarantee, trial))
      if pairsOnly { runs.crowds = [] }
      return try await runs.explored()
    } catch {
      return .notExercised("an unexpected error: \(error)")
    }
  }

  private static func runs(_ guarantee: Guarantee, _ trial: Trial) -> ScheduledRuns? {
    switch guarantee {
    case .linearizability: .linearizability(trial)
    case .noLostUpdate: .updates(trial)
    case .noStaleOverwrite: .orders(trial)
    case .snapshotReads: .snapshots(trial)
    case .cancellationSafety: .cancellations(trial)
    case .progress: .progress(trial)
    default: nil
    }
  }
}
