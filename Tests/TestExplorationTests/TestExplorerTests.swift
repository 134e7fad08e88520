#if os(Linux)
  import Foundation
  import Processes
  import Testing
  import ThreadSchedules

  @testable import TestExploration

  /// This program is explored as a foreign one, so no package is built.
  ///
  /// A process of this large program takes a tenth of a second, so there are few schedules.
  @Suite("Tests of a program under schedules", .serialized)
  struct TestExplorerTests {
    private let program = TestProgram(
      executable: URL(filePath: Restart.executable), folder: FileManager.default.temporaryDirectory)

    private func result(
      _ library: ForeignTest.Library, _ name: String, schedules: Int = 8, steps: Int = 20_000,
      replay: String? = nil, plainLimit: Double = 60
    ) async throws -> TestResult {
      let explorer = TestExplorer(
        program,
        ForeignPlan(
          schedules: schedules, seconds: 600, stepLimit: steps, replay: replay, shrinking: 5),
        library: try TestExplorer.library(beside: Restart.executable),
        plainLimitInSeconds: plainLimit)
      return try await explorer.explore(ForeignTest(library, "TestExplorationTests." + name))
    }

    @Test func theProgramListsTheTestsOfBothLibraries() async throws {
      let tests = try await program.tests()
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
      let result = try await result(library, name, schedules: 100)
      guard case .failed(let failure) = result.verdict else {
        Issue.record("\(result.verdict) after \(result.schedules) schedules")
        return
      }
      #expect(failure.kind == .thrown)
      #expect(failure.message.contains("ExploredTests.swift"), "\(failure.message)")
      #expect(failure.timeline.contains("Counter.add()"), "\(failure.timeline)")
      let again = try await self.result(library, name, replay: failure.replay)
      guard case .failed(let replayed) = again.verdict else {
        Issue.record("\(again.verdict)")
        return
      }
      #expect(replayed.kind == .thrown && replayed.replay == failure.replay)
      #expect(again.schedules == 1)
    }

    @Test(arguments: [
      (ForeignTest.Library.swiftTesting, "ExploredTests/keepsBoth()"),
      (.swiftTesting, "ExploredTests/`a name with spaces`()"),
      (.xcTest, "OldExploredTests/testKeepsBoth"),
    ])
    func aRightTestPassesUnderAllSchedules(
      _ library: ForeignTest.Library, _ name: String
    ) async throws {
      let result = try await result(library, name)
      #expect(result.verdict.name == "passed", "\(result.verdict)")
      #expect(result.schedules == 8)
      #expect(result.choices > 20 && result.steps > result.choices)
    }

    @Test func aTestThatFailsWithoutASchedule() async throws {
      let new = try await result(.swiftTesting, "ExploredTests/failsAlways()")
      guard case .failsPlainly(.failed(let message)) = new.verdict else {
        Issue.record("\(new.verdict)")
        return
      }
      #expect(message.contains("Expectation failed"))
      let old = try await result(.xcTest, "OldExploredTests/testFailsAlways")
      guard case .failsPlainly(.failed(let message)) = old.verdict else {
        Issue.record("\(old.verdict)")
        return
      }
      #expect(message.contains("said by the test"))
    }

    @Test func aTestThatEndsItsProcess() async throws {
      let result = try await result(.swiftTesting, "ExploredTests/exits()")
      guard case .failsPlainly(.exited(code: 3)) = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
    }

    @Test func aTestThatWaitsForEver() async throws {
      let result = try await result(.swiftTesting, "ExploredTests/waitsForEver()", plainLimit: 1)
      guard case .failsPlainly(.overran(seconds: 1)) = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
    }

    @Test(arguments: [
      ("neverEnds()", TestVerdict.Reason.moreSteps(limit: 2_000)), ("connects()", .network),
      ("startsAProgram()", .processes), ("isDisabled()", .skipped),
    ])
    func whatIsNotControlledHasItsReason(
      _ name: String, _ reason: TestVerdict.Reason
    ) async throws {
      let result = try await result(.swiftTesting, "ExploredTests/" + name, steps: 2_000)
      guard case .notControlled(reason) = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
    }

    @Test func aSkippedTestOfXCTest() async throws {
      let result = try await result(.xcTest, "OldExploredTests/testIsSkipped")
      guard case .notControlled(.skipped) = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
    }

    @Test func aLineOfAnotherTestIsNoFinding() async throws {
      let result = try await result(
        .swiftTesting, "ExploredTests/keepsBoth()", replay: "v1 1:1 /99999")
      guard case .notControlled(.otherLine) = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
    }
  }
#endif
