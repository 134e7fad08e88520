import Persistence
import SeededRandom
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("Plans and cases of the checks under gates")
struct ProgressPlanTests {
  private static func trial(
    _ guarantee: Guarantee, only: Int? = nil, _ subject: Subject = Mutants.honestActor
  ) -> Trial {
    Trial(
      subject: subject, replay: Replay(guarantee, seed: 1, only: only), effort: 1, child: nil)
  }

  @Test func snapshotHistoriesStayWithinWhatTheCheckerDecides() {
    for number in 0..<500 {
      var random = SplitMix64(seed: UInt64(number))
      let plan = HistoryPlan.snapshots(&random)
      #expect((2...6).contains(plan.clients.count))
      #expect(plan.keys.count <= 4)
      #expect(plan.clients.map(\.steps.count).reduce(0, +) <= 60)
    }
  }

  @Test func everyCallIsCancelledAtEveryFileOperation() async throws {
    let cases = try await CancelledCase.all(for: Self.trial(.cancellationSafety))
    let held = cases.count { if case .held = $0.moment { true } else { false } }
    // Each of five kinds of changes makes eight operations: open, write, synchronise, close,
    // rename, directory synchronisation and two checks of the lock. `close` closes the lock and the
    // directory, and `loadAll` makes no operation.
    #expect(held == 5 * 8 + 2)
    #expect(cases.count == held + 9 * 6)
    let again = try await CancelledCase.all(for: Self.trial(.cancellationSafety))
    #expect("\(again.map(\.moment))" == "\(cases.map(\.moment))")
  }

  @Test(arguments: ProgressMutantTests.guarantees)
  func aCaseThatDoesNotExistIsNotExercised(_ guarantee: Guarantee) async {
    let isEndless = [.noStaleOverwrite, .snapshotReads, .progress].contains(guarantee)
    let only = isEndless ? ForcedOrders.mostCases - 1 : 10_000_000
    if isEndless, guarantee != .noStaleOverwrite { return }
    let finding = await Conformance.run(
      Replay(guarantee, seed: 1, only: only), Mutants.honestActor)
    guard case .notExercised = finding else {
      Issue.record("\(finding)")
      return
    }
  }

  @Test(arguments: ProgressMutantTests.guarantees)
  func aStoreThatOpensRealFilesIsCheckedOnThemOrSaysWhyNot(_ guarantee: Guarantee) async {
    let direct = Subject("direct", claims: Claims(fileAccess: .direct)) {
      try ReferenceStore<Note>(configuration: $0)
    }
    let finding = await Conformance.run(Replay(guarantee, seed: 1), direct, effort: 0.1)
    switch finding {
    case .held(let explored, _):
      #expect(explored > 0)
      #expect(![.poolNotBlocked, .boundedMemory].contains(guarantee))
    case .couldNotBeRun: Issue.record("\(finding)")
    case .notExercised(let reason):
      #expect([.poolNotBlocked, .boundedMemory].contains(guarantee))
      #expect(reason.text.contains("cannot be traced"))
    case .broken(let counterexample): Issue.record("\(counterexample)")
    }
  }

  @Test func aReplayRunsOneCaseOftenAndNoOther() async {
    var seen: [[Int]] = []
    let numbers = CaseNumbers(first: 10, count: 3, isEndless: false, replayAttempts: 2)
    for only in [nil, 11, 13, 9, .max] {
      var cases: [Int] = []
      _ = await Self.trial(.progress, only: only).attempt(numbers, detail: "cases") { number, _ in
        cases.append(number)
        return nil
      }
      seen.append(cases)
    }
    #expect(seen == [[10, 11, 12], [11, 11], [], [], []])
  }
}
