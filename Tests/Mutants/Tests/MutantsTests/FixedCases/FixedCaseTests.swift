import Mutants
import Testing

@testable import StoreConformance

@Suite("The fixed cases of a check")
struct FixedCaseTests {
  private let held = FixedCase("sound") { _ in nil }
  private let broken = FixedCase("first defect") { _ in
    Violation(expected: "1 item", found: "2 items")
  }
  private let brokenOtherwise = FixedCase("second defect") { _ in "it threw" }
  private let notApplicable = FixedCase("no such thing") { _ in throw NotApplicable.noSuchItem }
  private let stuck = FixedCase("stuck") { _ in throw Unexercised("it stands still") }

  private func finding(
    _ cases: [FixedCase], effort: Double = 1, looksFurther: Bool = true, only: Int? = nil
  ) async -> Finding? {
    let replay = Replay(.sequential, seed: 1, only: only.map { FixedCase.first + $0 })
    let trial = Trial(
      subject: Mutants.honestMutex, replay: replay, effort: effort, looksFurther: looksFurther,
      child: nil)
    return await FixedCaseRun(cases: cases, trial: trial).finding()
  }

  @Test func onlyWhatWasTriedCounts() async {
    let finding = await finding([held, notApplicable, held])
    #expect(finding == .held(explored: 2, detail: "2 fixed cases (1 more do not apply)"))
    #expect(await self.finding([held]) == .held(explored: 1, detail: "1 fixed case"))
    #expect(await self.finding([notApplicable]) == nil)
    #expect(
      await self.finding([held, notApplicable], only: 1)
        == .notExercised("the case does not apply: the model has no such item"))
  }

  @Test func aCaseThatCannotBeTriedDoesNotHideTheOthers() async {
    let finding = await finding([stuck, held])
    #expect(finding == .held(explored: 1, detail: "1 fixed case; stuck: it stands still"))
    #expect(await self.finding([stuck]) == .notExercised("stuck: it stands still"))
    #expect(await self.finding([stuck, broken])?.counterexample != nil)
  }

  @Test func aCaseThatFailsDoesNotHideTheOthers() async throws {
    let cases = [held, broken, held, brokenOtherwise, stuck, broken]
    let found = try #require(await finding(cases)?.counterexample)
    #expect(found.replay.only == FixedCase.first + 1)
    #expect(found.explored == 2)
    #expect(found.timeline.hasPrefix("first defect\n"))
    #expect(
      found.timeline.contains("further cases: 2 of the next 4 fail too, of 2 kinds with this one"))
    #expect(
      found.timeline.contains("  another kind, case=\(FixedCase.first + 3): it threw"),
      "\(found.timeline)")
    #expect(found.timeline.hasSuffix("expected: 1 item\nfound: 2 items"))
  }

  @Test func aFailureOfTheMachineDoesNotOverruleWhatWasFoundBeforeIt() async {
    let failing = FixedCase("no disk") { _ in throw HarnessFailure("the disk is full") }
    for (cases, isFound) in [([broken, failing], true), ([failing, broken], false)] {
      let record = CheckRecord()
      let finding = await CheckRecord.$current.withValue(record) {
        record.judged(await self.finding(cases) ?? .notExercised(""))
      }
      #expect((finding.counterexample != nil) == isFound, "\(finding)")
      #expect((finding == .couldNotBeRun("the disk is full")) == !isFound)
    }
  }

  @Test func whereNoMoreIsAskedForTheFirstFailureEndsTheCheck() async throws {
    let cases = [broken, brokenOtherwise]
    let findings = [
      await finding(cases, effort: 0.1), await finding(cases, only: 0),
      await finding(cases, looksFurther: false),
    ]
    for found in findings {
      let timeline = try #require(found?.counterexample).timeline
      #expect(!timeline.contains("further cases"))
    }
  }

  /// The interface with fewer cases has its long cases too, at the same effort of the whole run.
  @Test func everyFaceHasTheLongCases() {
    for (effort, isExpected) in [(FixedCase.longEffort, true), (0.29, false)] {
      let trial = Trial(
        subject: Mutants.honestMutex, replay: Replay(.noLostUpdate, seed: 1), effort: effort,
        child: nil)
      for interface in Interface.allCases {
        #expect(trial.through(interface).hasLongCases == isExpected, "\(interface), \(effort)")
        var first = trial
        first.looksFurther = false
        #expect(trial.through(interface).looksFurther && !first.through(interface).looksFurther)
      }
    }
  }
}
