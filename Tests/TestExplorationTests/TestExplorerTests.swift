#if os(Linux)
  import Foundation
  import Processes
  import Testing
  import ThreadSchedules

  @testable import TestExploration

  @Suite("Tests of a program under schedules", .serialized)
  struct TestExplorerTests {
    private let program = ExploredProgram()

    @Test func theProgramListsTheTestsOfBothLibraries() async throws {
      let tests = try await program.program.tests()
      #expect(
        tests.contains(ForeignTest(.swiftTesting, "TestExplorationTests.ExploredTests/exits()")))
      #expect(
        tests.contains(
          ForeignTest(.xcTest, "TestExplorationTests.OldExploredTests/testLosesAnUpdate")))
    }

    @Test(arguments: [
      (ForeignTest.Library.swiftTesting, "ExploredTests/losesAnUpdate()"),
      (.swiftTesting, "ExploredTests/losesAnUpdate(isRight:)"),
      (.xcTest, "OldExploredTests/testLosesAnUpdate"),
    ])
    func aLostUpdateIsFoundAndReplayed(_ library: ForeignTest.Library, _ name: String) async throws
    {
      let result = try await program.result(library, name, schedules: 100)
      guard case .failed(let failure, .passed) = result.verdict else {
        Issue.record("\(result.verdict) after \(result.extent.schedules) schedules")
        return
      }
      #expect(failure.kind == .thrown)
      #expect(failure.message.contains("ExploredTests.swift"), "\(failure.message)")
      #expect(failure.timeline.contains("Counter.add()"), "\(failure.timeline)")
      let again = try await program.result(library, name, replay: failure.replay)
      guard case .failed(let replayed, .passed) = again.verdict else {
        Issue.record("\(again.verdict)")
        return
      }
      #expect(replayed.kind == .thrown && replayed.replay == failure.replay)
      #expect(again.extent.schedules == 1)
    }

    @Test(arguments: [
      (ForeignTest.Library.swiftTesting, "ExploredTests/keepsBoth()"),
      (.swiftTesting, "ExploredTests/`a name with spaces`()"),
      (.xcTest, "OldExploredTests/testKeepsBoth"),
    ])
    func aRightTestPassesUnderAllSchedules(
      _ library: ForeignTest.Library, _ name: String
    ) async throws {
      let result = try await program.result(library, name)
      #expect(result.verdict.name == "passed", "\(result.verdict)")
      #expect(result.extent.schedules == 8)
      #expect(result.extent.choices > 20 && result.extent.steps > result.extent.choices)
      #expect(result.extent.orders > 1 && result.extent.controlledShare == 1)
    }

    @Test func aTestThatFailsWithoutASchedule() async throws {
      let new = try await program.result(.swiftTesting, "ExploredTests/failsAlways()")
      guard case .failsPlainly(.failed(let message)) = new.verdict else {
        Issue.record("\(new.verdict)")
        return
      }
      #expect(message.contains("Expectation failed"))
      let old = try await program.result(.xcTest, "OldExploredTests/testFailsAlways")
      guard case .failsPlainly(.failed(let message)) = old.verdict else {
        Issue.record("\(old.verdict)")
        return
      }
      #expect(message.contains("said by the test"))
    }

    @Test func aTestThatEndsItsProcess() async throws {
      let result = try await program.result(.swiftTesting, "ExploredTests/exits()")
      guard case .failsPlainly(.exited(code: 3)) = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
    }

    @Test func aTestThatWaitsForEver() async throws {
      let result = try await program.result(
        .swiftTesting, "ExploredTests/waitsForEver()", plainLimit: 1)
      guard case .failsPlainly(.overran(seconds: 1)) = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
    }

    @Test(arguments: [
      ("ExploredTests/neverEnds()", UncontrolledReason.Kind.moreSteps),
      ("ExploredTests/connects()", .network), ("ExploredTests/startsAProgram()", .processes),
      ("ExploredTests/isDisabled()", .skipped),
      ("SurroundingExploredTests/copiesItsProcess()", .processes),
      ("SurroundingExploredTests/computesForEver()", .spins),
      ("SurroundingExploredTests/writesElsewhere()", .files),
      ("SurroundingExploredTests/makesAFileElsewhere()", .files),
      ("SurroundingExploredTests/movesAFileFromElsewhere()", .files),
      ("SurroundingExploredTests/makesAFolderAbove()", .files),
    ])
    func whatIsNotControlledHasItsReason(
      _ name: String, _ kind: UncontrolledReason.Kind
    ) async throws {
      let result = try await program.result(.swiftTesting, name, steps: 2_000)
      guard case .notControlled(let reason) = result.verdict, reason.kind == kind else {
        Issue.record("\(result.verdict)")
        return
      }
      #expect(reason.limit == (kind == .moreSteps ? 2_000 : nil))
      if kind == .files { #expect(reason.message?.contains("/lockstep-explored-") == true) }
    }

    @Test(arguments: [
      (ThreadFailureKind.thrown, PlainOutcome.passed, "failed"),
      (.thrown, .overran(seconds: 30), "failed"),
      (.crashed(signal: 5), .overran(seconds: 30), "failed"),
      (.deadlock, .overran(seconds: 30), "failsPlainly"), (.deadlock, .passed, "failed"),
      (.thrown, .failed(message: "always"), "failsPlainly"), (.thrown, .skipped, "notControlled"),
      (.notExercised, .passed, "notControlled"), (.notExercised, .skipped, "notControlled"),
      (.notExercised, .overran(seconds: 30), "failsPlainly"),
    ])
    func theRunWithoutSchedulesDecidesTheVerdict(
      _ kind: ThreadFailureKind, _ plain: PlainOutcome, _ name: String
    ) {
      let failure = ThreadFailure(
        kind: kind, message: "", replay: "v1", preemptions: 0, isFewest: false, timeline: "")
      let verdict = TestExplorer.verdict(failure, ForeignTest(.xcTest, "A/a"), plain)
      #expect(verdict.name == name, "\(verdict)")
      guard case .notControlled(let reason) = verdict else { return }
      #expect(reason.kind == (plain == .skipped ? .skipped : .notReached))
    }

    @Test func aSkippedTestOfXCTest() async throws {
      let result = try await program.result(.xcTest, "OldExploredTests/testIsSkipped")
      guard case .notControlled(let reason) = result.verdict, reason.kind == .skipped else {
        Issue.record("\(result.verdict)")
        return
      }
    }

    @Test func aLineOfAnotherTestIsNoFinding() async throws {
      let result = try await program.result(
        .swiftTesting, "ExploredTests/keepsBoth()", replay: "v1 1:1 /99999")
      guard case .notControlled(let reason) = result.verdict, reason.kind == .otherLine else {
        Issue.record("\(result.verdict)")
        return
      }
    }
  }
#endif
