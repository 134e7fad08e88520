import Persistence
import Processes
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("What keeps a check from being carried out is not the store's")
struct HarnessFailureTests {
  private static func shell(_ script: String) -> ChildCommand {
    ChildCommand(executable: "/bin/sh", arguments: ["-c", script])
  }

  private static let begun = #"printf '\036\002begun\037\n'; "#
  private static let announced: String = {
    let report = CheckReport.trying(Replay(.sequential, seed: 1, only: 7), "words")
    do { return begun + "printf '\\036%s\\037\\n' '\(try report.text)'; " } catch {
      return "exit 99"
    }
  }()

  private func finding(_ child: ChildCommand, limit: Double = 60) async -> Finding {
    await ChildRole.isolatedCheck(
      Mutants.honestActor, Replay(.sequential, seed: 1), effort: 1, child: child,
      limitInSeconds: limit)
  }

  private func reason(_ finding: Finding) -> String {
    if case .couldNotBeRun(let reason) = finding { return reason }
    Issue.record("\(finding)")
    return ""
  }

  @Test func aChildThatIsNotThere() async {
    let finding = await finding(ChildCommand(executable: "/nowhere", arguments: []))
    #expect(reason(finding).contains("could not be started: posix_spawn /nowhere"))
  }

  @Test(arguments: [
    ("exit 0", "without a finding"), ("exit 3", "code 3"), (begun + "exit 64", "code 64"),
    ("kill -SEGV $$", "signal 11"), (begun + "kill -9 $$", "signal 9"),
    (begun + #"printf '\036{}\037\n'"#, "answered"),
  ])
  func aChildThatDoesNotCarryOutTheCheck(_ script: String, _ words: String) async {
    #expect(reason(await finding(Self.shell(script))).contains(words))
  }

  @Test func aChildThatIsSlowAndNeverSaysAtWhat() async {
    let finding = await finding(Self.shell(Self.begun + "exec cat"), limit: 0.2)
    #expect(reason(finding).contains("it had not said what it tried"))
  }

  #if canImport(Glibc)
    /// A stopped process gets no processor time.
    @Test(.long) func aChildThatIsGivenNoProcessorDoesNotHang() async {
      let finding = await finding(Self.shell(Self.announced + "kill -STOP $$"), limit: 0.2)
      #expect(reason(finding).contains("the machine gave it too little processor"))
    }
  #endif

  @Test func aChildThatSleepsForEverHangs() async throws {
    let finding = await finding(Self.shell(Self.announced + "exec cat"), limit: 0.2)
    let counterexample = try #require(finding.counterexample, "\(finding)")
    #expect(counterexample.timeline.contains("it did not end within 0.2 seconds"))
  }

  @Test(arguments: [("exit 3", "code 3"), ("kill -SEGV $$", "signal 11")])
  func aStoreThatEndsTheChildIsStillAFinding(_ script: String, _ words: String) async throws {
    let finding = await finding(Self.shell(Self.announced + script))
    let counterexample = try #require(finding.counterexample)
    #expect(counterexample.timeline.contains(words))
    #expect(counterexample.replay == Replay(.sequential, seed: 1, only: 7))
  }

  @Test(arguments: [Guarantee.killSurvival, .oneProcess, .equalBytes, .noResidue])
  func aCheckWhoseOwnChildrenCannotBeStarted(guarantee: Guarantee) async {
    let finding = await Conformance.run(
      Replay(guarantee, seed: 1), Mutants.honestActor, effort: 0.1,
      child: ChildCommand(executable: "/nowhere", arguments: []))
    #expect(reason(finding).contains("posix_spawn /nowhere"))
  }

  @Test func anErrorOfTheMachineOverrulesWhatACheckMadeOfIt() {
    let broken = Finding.broken(
      Counterexample(explored: 1, "", replay: Replay(.sequential, seed: 1)))
    let record = CheckRecord()
    #expect(record.judged(broken) == broken)
    CheckRecord.$current.withValue(record) { _ = HarnessFailure("no space") }
    #expect(record.judged(broken) == .couldNotBeRun("no space"))
    #expect(CheckRecord().judged(broken) == broken)
  }

  @Test func whatCouldNotBeMadeToFailOverrulesWhatHeldAndNothingElse() {
    let broken = Finding.broken(
      Counterexample(explored: 1, "", replay: Replay(.sequential, seed: 1)))
    let record = CheckRecord()
    record.note(unfollowed: "mmap of a")
    record.note(unfollowed: "mmap of b")
    #expect(record.judged(broken) == broken)
    #expect(
      record.judged(.held(explored: 3, detail: ""))
        == .notExercised("not all of its file operations can be made to fail: mmap of a"))
  }

  /// This process traces no calls.
  @Test func aLibraryThatIsMissingIsNoAlarm() throws {
    guard let subject = Mutants.honestDirect.first else {
      Issue.record("there is no honest store that opens files by itself")
      return
    }
    let trial = Trial(
      subject: subject, replay: Replay(.failureAtomicity, seed: 1), effort: 1, child: nil)
    let arena = try Arena(onDisk: ())
    defer { arena.remove() }
    #expect(throws: HarnessFailure.self) { try trial.control(of: arena) }
    #expect(throws: HarnessFailure.self) { try trial.controlledArenas(1) }
  }
}
