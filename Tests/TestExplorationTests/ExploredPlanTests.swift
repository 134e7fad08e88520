#if os(Linux)
  import Foundation
  import Testing
  import ThreadSchedules

  @testable import TestExploration

  @Suite("Schedules of foreign tests, their order and their surroundings", .serialized)
  struct ExploredPlanTests {
    private let program = ExploredProgram()

    @Test(arguments: ["writesATemporaryFile()", "printsALot()", "expectsALostUpdate()"])
    func isNoFinding(_ name: String) async throws {
      let result = try await program.result(
        .swiftTesting, "SurroundingExploredTests/" + name, schedules: 12)
      #expect(result.verdict.name == "passed", "\(result.verdict)")
      #expect(result.extent.schedules == 12)
    }

    @Test func aFailureBesideAKnownIssueIsFound() async throws {
      let result = try await program.result(
        .swiftTesting, "SurroundingExploredTests/losesAnUpdateBesideAKnownIssue()", schedules: 100)
      #expect(result.verdict.name == "failed", "\(result.verdict)")
    }

    @Test func dictionariesHaveTheSameOrderWithoutSchedules() async throws {
      let result = try await program.result(
        .swiftTesting, "SurroundingExploredTests/needsOtherHashesEachTime()")
      #expect(result.verdict.name == "failsPlainly", "\(result.verdict)")
    }

    @Test func eachCaseHasItsSchedules() async throws {
      let name = "ExploredTests/losesAnUpdate(isRight:)"
      let right = try await program.result(.swiftTesting, name, case: 1, schedules: 30)
      #expect(right.verdict.name == "passed", "\(right.verdict)")
      let wrong = try await program.result(.swiftTesting, name, case: 2, schedules: 100)
      #expect(wrong.verdict.name == "failed", "\(wrong.verdict)")
      #expect(try await caseCount(of: name) == 2)
    }

    @Test func casesAreNotCountedIfTheTestHasNoEnd() async throws {
      #expect(try await caseCount(of: "ExploredTests/losesAnUpdateOrIsKilled(isKilled:)") == 0)
    }

    private func caseCount(of name: String) async throws -> Int {
      try await program.explorer(ForeignPlan(schedules: 1, seconds: 1, stepLimit: 1)) {
        let test = ForeignTest(.swiftTesting, "TestExplorationTests." + name)
        return try await program.program.caseCount(of: test, in: $0.files)
      }
    }

    @Test func anotherCaseThatIsKilledHidesNoFinding() async throws {
      let result = try await program.result(
        .swiftTesting, "ExploredTests/losesAnUpdateOrIsKilled(isKilled:)", case: 1, schedules: 100)
      #expect(result.verdict.name == "failed", "\(result.verdict)")
    }

    @Test(arguments: ForeignStrategy.allCases.filter(\.isSampling))
    func eachSamplingStrategyFindsTheLostUpdate(_ strategy: ForeignStrategy) async throws {
      let result = try await program.result(
        .xcTest, "OldExploredTests/testLosesAnUpdate", schedules: 500
      ) { $0.strategy = strategy }
      #expect(result.verdict.name == "failed", "\(strategy): \(result.verdict)")
    }

    @Test(arguments: ForeignStrategy.allCases.filter { !$0.isSampling })
    func anEnumeratingStrategyRunsOtherOrders(_ strategy: ForeignStrategy) async throws {
      let result = try await program.result(
        .xcTest, "OldExploredTests/testKeepsBoth", schedules: 12
      ) { $0.strategy = strategy }
      #expect(result.verdict.name == "passed", "\(strategy): \(result.verdict)")
      #expect(result.extent.schedules == 12 && result.extent.orders > 1, "\(result.extent)")
    }

    @Test func theScheduleOfAnEarlierFailureComesFirst() async throws {
      let name = "OldExploredTests/testLosesAnUpdate"
      let found = try await program.result(.xcTest, name, schedules: 100)
      guard case .failed(let failure, .passed) = found.verdict else {
        Issue.record("\(found.verdict)")
        return
      }
      #expect(found.extent.schedules > 1)
      let again = try await program.result(.xcTest, name, schedules: 100) {
        $0.first = failure.replay
      }
      #expect(again.verdict.name == "failed" && again.extent.schedules == 1, "\(again.verdict)")
      // A line that no longer fits is no finding, and the other schedules run.
      let other = try await program.result(.xcTest, "OldExploredTests/testKeepsBoth", schedules: 5)
      {
        $0.first = "v1 1:1 /99999"
      }
      #expect(other.verdict.name == "passed" && other.extent.schedules == 5, "\(other.verdict)")
    }

    @Test func aLaterRunDrawsOtherSchedules() async throws {
      let name = "OldExploredTests/testKeepsBoth"
      let result = try await program.result(.xcTest, name, schedules: 8) { $0.tried = 5 }
      #expect(result.extent.schedules == 3 && result.extent.earlier == 5)
    }

    @Test(arguments: [ForeignTest.Library.xcTest, .swiftTesting])
    func theCanaryIsFoundInThePlaceOfARightTest(_ library: ForeignTest.Library) async throws {
      let name = library == .xcTest ? "OldExploredTests/testKeepsBoth" : "ExploredTests/keepsBoth()"
      let tests = [ForeignTest(library, "TestExplorationTests." + name)]
      let disabled = ForeignTest(.swiftTesting, "TestExplorationTests.ExploredTests/isDisabled()")
      // The limit of the tests is none of the canary.
      let plan = ForeignPlan(schedules: 1, seconds: 0, stepLimit: 20_000)
      let seen = try await program.explorer(plan) { explorer in
        [
          try await explorer.canary(amongst: tests),
          // In the first schedule each thread runs until it waits, and no update is lost.
          try await explorer.canary(amongst: tests, schedules: 1),
          try await explorer.canary(amongst: [disabled]),
        ]
      }
      #expect(seen == [.found, .missed(schedules: 1), .notReached])
    }

    @Test func aCancelledExplorationEndsWithWhatItTried() async throws {
      let run = Task {
        try await program.result(.xcTest, "OldExploredTests/testKeepsBoth", schedules: 1_000_000)
      }
      run.cancel()
      let result = try await run.value
      #expect(result.verdict.name == "passed", "\(result.verdict)")
      #expect(1..<1_000_000 ~= result.extent.schedules, "\(result.extent)")
    }

    @Test func aFailureBeforeTheCancellationIsKept() async throws {
      // The first schedule is a deadlock. The run without schedules would take its whole limit.
      let run = Task {
        try await program.result(
          .swiftTesting, "ExploredTests/waitsForEver()", plainLimit: 100_000)
      }
      run.cancel()
      let result = try await run.value
      guard case .failed(let failure, nil) = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
      #expect(failure.kind == .deadlock && !failure.replay.isEmpty)
    }
  }
#endif
