import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

// Serialized, because the checks start threads, and there are few cores.
@Suite("Wrong and honest stores under gates, cancellation and a stalled disk", .serialized)
struct ProgressMutantTests {
  static let guarantees: [Guarantee] = [
    .noStaleOverwrite, .snapshotReads, .cancellationSafety, .progress, .poolNotBlocked,
    .boundedMemory,
  ]
  private static let honest = [
    Mutants.honestActor, Mutants.honestMutex, Mutants.honestQueue, Mutants.honestLine,
  ]
  /// The mutants whose counterexample depends only on the case, and not on the order of threads.
  private static let deterministic: Set<String> = [
    "mutant-cancelledBatch"
  ]

  @Test(.long, arguments: Mutants.progress.map(\.subject.id))
  func everyMutantIsKilledByTheCheckThatIsNamed(id: String) async throws {
    let mutant = try #require(Mutants.progress.first { $0.subject.id == id })
    let counterexample = try #require(
      try await find(Replay(mutant.breaks, seed: 1), mutant.subject).counterexample,
      "not killed: \(mutant.defect)")
    #expect(!counterexample.timeline.contains("unexpected"))
    #expect(!counterexample.timeline.contains("within"), "a time limit is not what should kill it")
    // Reads the replay line's text, as the command line does.
    let replay = try Replay(counterexample.replay.description)
    // If threads choose among the callers, a replay makes the order likely but not certain.
    var again: Counterexample?
    for _ in 0..<(Self.deterministic.contains(id) ? 1 : 8) where again == nil {
      again = try await find(replay, mutant.subject).counterexample
    }
    #expect(again?.replay == counterexample.replay)
    if Self.deterministic.contains(id) { #expect(again?.timeline == counterexample.timeline) }
  }

  /// One cancelled call at a time leaves these stores whole.
  @Test(
    .long,
    arguments: [
      ("mutant-cancelsByOldPosition", "and nothing was wrong with it: CancellationError"),
      ("mutant-cancelsByOldNeighbour", "which nobody cancelled, never came back"),
    ])
  func onlyTwoCancellationsShowAPlaceThatIsRememberedTooLong(
    id: String, happened: String
  ) async throws {
    let mutant = try #require(Mutants.progress.first { $0.subject.id == id })
    let others = FixedCase.first..<(FixedCase.first + 4)
    // A save, a replaced item and a deletion, each beside another client's save.
    for number in Array(others) + [2_000_001, 2_000_003, 2_000_005] {
      let finding = try await find(
        Replay(.cancellationSafety, seed: 1, only: number), mutant.subject)
      #expect(finding.counterexample == nil, "case \(number): \(finding)")
    }
    let gates = try await find(
      Replay(.cancellationSafety, seed: 1, only: others.upperBound), mutant.subject)
    #expect(gates.counterexample?.timeline.contains(happened) == true, "\(gates)")
    // On a busy machine, a call that never returns under a schedule may count as not tried.
    guard id == "mutant-cancelsByOldPosition" else { return }
    // Three of four waiting calls are cancelled, in an order that the schedule chooses.
    let schedules = try await find(
      Replay(.cancellationSafety, seed: 1, only: 2_000_022), mutant.subject)
    #expect(schedules.counterexample != nil, "\(schedules)")
  }

  @Test func everyOrderOfTwoAndThreeCancellationsIsTried() {
    let orders = CancelledTogether.orders
    #expect(orders.count == 3 * (6 + 6))
    #expect(Set(orders.map { "\($0)" }).count == orders.count)
    #expect(orders.allSatisfy { Set($0.cancelled).count == $0.cancelled.count })
    #expect(orders.allSatisfy { order in order.cancelled.allSatisfy { $0 <= order.waitingCount } })
  }

  @Test func whoseCallNeverCameBackIsNamed() {
    let order = CancelledTogether(waitingCount: 3, cancelled: [1, 2])
    let returned = Result<Void, any Error>.success(())
    #expect(order.endless([returned, returned, returned, returned]) == nil)
    #expect(
      order.endless([returned, nil, returned, nil])?.found.text
        == "client 3's delete 1, which nobody cancelled, never came back")
    #expect(
      order.endless([returned, nil, returned, returned])?.found.text
        == "client 1's save 4=4 never came back")
  }

  @Test(
    .long, arguments: honest.map(\.id))
  func anHonestStoreRaisesNoAlarm(id: String) async throws {
    let subject = try #require(Self.honest.first { $0.id == id })
    for guarantee in Self.guarantees where guarantee != .poolNotBlocked {
      let finding = try await find(Replay(guarantee, seed: 2), subject, effort: 0.25)
      guard case .held(let explored, let detail) = finding else {
        Issue.record("\(guarantee.id): \(finding)")
        continue
      }
      #expect(explored > 0, "\(guarantee.id): \(detail)")
    }
  }

  @Test(.long) func onlyAThreadOfItsOwnLeavesThePoolToOthers() async throws {
    let replay = Replay(.poolNotBlocked, seed: 1)
    guard case .held(_, let detail) = try await find(replay, Mutants.honestQueue) else {
      Issue.record("an alarm about a store with a thread of its own")
      return
    }
    #expect(detail.contains("an unrelated task ran at most"))
    // These stores have no other defect.
    for blocking in [Mutants.honestActor, Mutants.honestMutex] {
      let timeline = try await find(replay, blocking).counterexample?.timeline
      #expect(timeline?.contains("had not run") == true, "\(blocking.id)")
    }
  }

  /// In a separate process, because a store that blocks the cooperative pool would also stop other
  /// tests.
  private func find(
    _ replay: Replay, _ subject: Subject, effort: Double = 1
  ) async throws -> Finding {
    // On a busy machine the suite waits long before it reports a call that never returns.
    await ChildRole.isolatedCheck(
      subject, replay, effort: effort, child: try MutantChildCommand.find(), looksFurther: false,
      limitInSeconds: 900)
  }
}
