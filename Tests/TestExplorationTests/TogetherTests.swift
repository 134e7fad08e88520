#if os(Linux)
  import Foundation
  import Testing
  import ThreadSchedules

  @testable import TestExploration

  @Suite("Two tests at the same time", .serialized)
  struct TogetherTests {
    private let program = ExploredProgram()
    private let one = "SharingExploredTests/registersOne()"

    @Test func twoTestsThatShareStateFailOnlyTogether() async throws {
      let alone = try await program.result(.swiftTesting, one)
      #expect(alone.verdict.name == "passed", "\(alone.verdict)")
      let two = "SharingExploredTests/registersTwo()"
      let found = try await program.result(.swiftTesting, one, with: two, schedules: 100)
      guard case .failed(let failure, .passed) = found.verdict else {
        Issue.record("\(found.verdict) after \(found.extent.schedules) schedules")
        return
      }
      #expect(failure.message.contains("BadExploredTests.swift"), "\(failure.message)")
      let again = try await program.result(
        .swiftTesting, one, with: two, replay: failure.replay)
      #expect(again.verdict.name == "failed", "\(again.verdict)")
    }

    @Test func otherTestsPassTogether() async throws {
      let result = try await program.result(
        .swiftTesting, one, with: "SharingExploredTests/registersNothing()")
      #expect(result.verdict.name == "passed", "\(result.verdict)")
      #expect(result.extent.schedules == 8 && result.extent.orders > 1, "\(result.extent)")
    }

    @Test func eachTwoTestsOfSwiftTestingArePairs() throws {
      let names = ["M.a()", "M.b(c:)", "M.d()"]
      let tests =
        [ForeignTest(.xcTest, "M.Old/testA")] + names.map { ForeignTest(.swiftTesting, $0) }
      let pairs = ForeignTest.pairs(of: tests)
      #expect(
        pairs.map(\.title) == ["M.a() with M.b(c:)", "M.a() with M.d()", "M.b(c:) with M.d()"])
      #expect(pairs.allSatisfy { !$0.hasArguments })
      let pattern = try Regex("^" + pairs[0].pattern + "$")
      #expect(try names.filter { try pattern.firstMatch(in: $0) != nil } == ["M.a()", "M.b(c:)"])
      #expect(ForeignTest.pairs(of: Array(tests.prefix(2))).isEmpty)
    }
  }
#endif
