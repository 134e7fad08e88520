#if os(Linux)
  import Foundation
  import Testing
  import ThreadSchedules

  @testable import TestExploration

  @Suite("Tests that behave badly, under schedules", .serialized)
  struct BadTestsTests {
    private let program = ExploredProgram()

    private func verdict(
      _ name: String, _ library: ForeignTest.Library = .swiftTesting
    ) async throws -> TestVerdict {
      try await program.result(library, name, schedules: 3).verdict
    }

    @Test(arguments: [
      "closesItsOutput()", "findsNoInput()", "leavesAThread()", "usesAMacro()", "sleepsForAnHour()",
      "looksAtTheClock()",
    ])
    func passes(_ name: String) async throws {
      let verdict = try await verdict("BadExploredTests/" + name)
      #expect(verdict.name == "passed", "\(verdict)")
    }

    /// XCTest looks at the clock until the time-out.
    @Test(arguments: ["testNothingComes", "testComesBeforeTheTimeOut"])
    func aTimeOutIsWaitedFor(_ name: String) async throws {
      let verdict = try await verdict("WaitingExploredTests/" + name, .xcTest)
      #expect(verdict.name == "passed", "\(verdict)")
    }

    @Test func anExpectationThatIsNeverFulfilledIsAFailure() async throws {
      let plan = ForeignPlan(schedules: 1, seconds: 600, stepLimit: 20_000)
      let failure = try await program.explorer(plan) { explorer in
        let test = ForeignTest(
          .xcTest, "TestExplorationTests.WaitingExploredTests/testMissesAnExpectation")
        return try await explorer.explored(explorer.program.running(test, in: explorer.files), plan)
          .failure
      }
      let message = failure?.message ?? ""
      #expect(failure?.kind == .thrown && message.contains("Exceeded timeout of 60"), "\(message)")
    }

    /// The clock does not come to its end, where the test would trap.
    @Test func aWaitWithoutAnEndIsNoFinding() async throws {
      let verdict = try await verdict("BadExploredTests/waitsForAMomentThatNeverComes()")
      guard case .notControlled(let reason) = verdict, reason.kind == .moreSteps else {
        Issue.record("\(verdict)")
        return
      }
    }

    @Test(arguments: ["createsAFile", "makesATemporaryFile", "linksAFile"])
    func aChangedFileIsSeen(_ name: String) async throws {
      let verdict = try await verdict("BadExploredTests/\(name)Elsewhere()")
      guard case .notControlled(let reason) = verdict, reason.kind == .files else {
        Issue.record("\(verdict)")
        return
      }
    }

    @Test func anEndWithSuccessIsNoPass() async throws {
      let verdict = try await verdict("BadExploredTests/exitsWithSuccess()")
      guard case .failsPlainly(.exited(code: 0)) = verdict else {
        Issue.record("\(verdict)")
        return
      }
    }

    @Test func aTrapIsACrash() async throws {
      let verdict = try await verdict("BadExploredTests/crashes()")
      guard case .failsPlainly(.crashed(let signal)) = verdict else {
        Issue.record("\(verdict)")
        return
      }
      #expect([SIGILL, SIGTRAP].contains(signal))
    }

    @Test(arguments: ["throwsAnError()", "failsAfterAHundredMegabytes()"])
    func failsWithItsMessage(_ name: String) async throws {
      let verdict = try await verdict("BadExploredTests/" + name)
      guard case .failsPlainly(.failed(let message)) = verdict else {
        Issue.record("\(verdict)")
        return
      }
      #expect(message.contains("BadExploredTests.swift"), "\(message)")
    }
  }
#endif
