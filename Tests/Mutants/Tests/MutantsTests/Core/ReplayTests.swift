import Persistence
import Processes
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("Replay lines and efforts, whatever they hold")
struct ReplayTests {
  /// The largest number of a case that is not a fixed case.
  private static let far = FixedCase.first - 1

  @Test func whatALineGivesIsReadBack() throws {
    for replay in [
      Replay(.sequential, seed: 0), Replay(.viewsAgree, seed: .max, only: Self.far),
      Replay(.failureAtomicity, seed: 7, only: 0),
    ] {
      #expect(try Replay(replay.description) == replay)
    }
    var scheduled = Replay(.killSurvival, seed: 1, only: 3_000_000)
    (scheduled.schedule, scheduled.call) = ("v1 6:1 /10", 8)
    #expect(scheduled.description == "G8,seed=1,case=3000000,schedule=v1_6:1_/10,call=8")
    #expect(try Replay(scheduled.description) == scheduled)
    // The colons of a replay line do not end the store's name.
    let request = ReplayRequest("of:colons", scheduled)
    #expect(try ReplayRequest("of:colons:\(scheduled)") == request)
  }

  @Test(arguments: [
    ("", ""), ("G0", "G0"), ("G29,seed=1", "G29"), ("G1;2", "G1;2"),
    ("G1,", ""), ("G1,seed", "seed"), ("G1,seed=", "seed="), ("G1,seed=-1", "seed=-1"),
    ("G1,seed=18446744073709551616", "seed=18446744073709551616"), ("G1,seed=0x1", "seed=0x1"),
    ("G1,case=-1", "case=-1"), ("G1,case=1000000000", "case=1000000000"),
    ("G1,case=9223372036854775807", "case=9223372036854775807"), ("G1,case=1e3", "case=1e3"),
    ("G1,case=9223372036854775808", "case=9223372036854775808"), ("G1,seed=1,seed=2", "seed=2"),
    ("G1,case=1,case=1", "case=1"), ("G1,size=1", "size=1"),
    ("G8,case=3000000,schedule=6:1", "schedule=6:1"), ("G8,schedule=v1_6:1", "schedule=v1_6:1"),
    ("G8,case=2,schedule=v1", "schedule=v1"), ("G8,case=3000000,call=8", "call=8"),
    ("G8,case=3000000,schedule=v1,call=0", "call=0"),
  ])
  func whatIsNoLineIsAnErrorThatNamesThePart(text: String, part: String) throws {
    let error = try #require(throws: Replay.Unreadable.self) { try Replay(text) }
    #expect(error.part == part)
    #expect("\(error)".hasPrefix("`\(part)` in `\(text)`: a replay line "))
    #expect("\(error)".hasSuffix("for instance `G2,seed=1,case=31`"))
  }

  /// In every check, a number without a case neither traps nor counts as a success.
  @Test(arguments: Guarantee.allCases)
  func aNumberBeyondEveryCheckIsNotExercised(_ guarantee: Guarantee) async {
    for number in [Int.max, .min, -1, Replay.caseNumbers.upperBound + 1] {
      let finding = await Conformance.run(
        Replay(guarantee, seed: 1, only: number), Mutants.honestMutex)
      #expect(finding.reason?.contains("no such case") == true, "\(number): \(finding)")
    }
  }

  /// The largest number that can be typed; checks that generate cases have this case too.
  @Test(arguments: [
    Guarantee.failureAtomicity, .corruptionDetected, .nothingDestroyed, .unreadableIsNotMissing,
    .cancellationSafety, .boundedMemory, .oneProcess, .pathsStayInside, .exactCost,
  ])
  func aNumberBeyondTheChecksListIsNotExercisedAndTheReasonSaysWhatToDo(
    _ guarantee: Guarantee
  ) async {
    let finding = await Conformance.run(
      Replay(guarantee, seed: 1, only: Self.far), Mutants.honestMutex)
    let reason = finding.reason
    #expect(reason?.contains("\(guarantee.id) has no case \(Self.far), only 0 to ") == true)
    #expect(reason?.contains("replay a line as a report of the same version gives it") == true)
  }

  @Test(arguments: [
    Guarantee.sequential, .memoryEqualsDisk, .noStaleOverwrite, .viewsAgree, .powerLossSurvival,
    .recoveryIdempotent, .progress,
  ])
  func theLargestMadeUpCaseIsACaseLikeAnyOther(_ guarantee: Guarantee) async {
    let finding = await Conformance.run(
      Replay(guarantee, seed: .max, only: Self.far), Mutants.honestMutex)
    guard case .held(let explored, _) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored > 0)
  }

  @Test func aCaseThatNeedsAChildIsNotHeldWithoutOne() async {
    let finding = await Conformance.run(
      Replay(.equalBytes, seed: 1, only: Self.far), Mutants.honestMutex)
    #expect(finding.reason == "no child process to write the same content")
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e18, 1_001, 0, -1, 1e-9])
  func anEffortThatIsNoneIsNotExercisedAndTheReasonSaysWhatToDo(effort: Double) async {
    let finding = await Conformance.run(
      Replay(.sequential, seed: 1), Mutants.honestMutex, effort: effort)
    #expect(
      finding.reason == "an effort of \(effort): give one from 0.001 to 1000.0, "
        + "where 1 is the ordinary amount")
    let report = await Conformance.check(
      [Mutants.honestMutex], options: .init(guarantees: [.sequential], effort: effort))
    #expect(report.stores[0].cells[0].verdict == .notExercised)
  }

  @Test func everyEffortGivesCasesAndALimitThatGrowsWithIt() {
    for effort in [Conformance.efforts.lowerBound, 1, Conformance.efforts.upperBound] {
      let trial = Trial(
        subject: Mutants.honestMutex, replay: Replay(.sequential, seed: 1), effort: effort,
        child: nil)
      #expect(trial.cases(1) >= 1)
      #expect(trial.caseNumbers(10_000).count == max(1, Int(10_000 * effort)))
    }
    #expect(ChildRole.limitInSeconds(for: 0.01) == ChildRole.limitInSeconds(for: 1))
    #expect(ChildRole.limitInSeconds(for: 30) == 30 * ChildRole.limitInSeconds(for: 1))
  }

  @Test(arguments: [.infinity, 1e300, .nan, Double(Int.max)])
  func aLimitWithoutEndIsNone(seconds: Double) async throws {
    let process = try ChildProcess(
      ChildCommand(executable: "/bin/sh", arguments: ["-c"]), payload: "exit 3",
      limitInSeconds: seconds)
    #expect(await process.waitForEnd() == .exited(3))
  }
}

extension Finding {
  /// The reason if nothing was found out.
  var reason: String? {
    if case .notExercised(let reason) = self { reason.text } else { nil }
  }
}
