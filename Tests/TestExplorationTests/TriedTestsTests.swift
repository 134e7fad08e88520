import Foundation
import Testing
import ThreadSchedules

@testable import TestExploration

@Suite("What earlier runs have tried")
struct TriedTestsTests {
  private let plan = ForeignPlan(schedules: 100, seconds: 60, stepLimit: 1000)
  private let test = ForeignTest(.xcTest, "A/a")

  private func basis(_ size: Int = 1, _ strategy: ForeignStrategy = .pos) -> TriedTests.Basis {
    TriedTests.Basis(size: size, modified: 2, strategy: strategy, stepLimit: 1000)
  }

  private func tried(
    _ verdict: TestVerdict, schedules: Int, isComplete: Bool = false,
    _ strategy: ForeignStrategy = .pos
  ) -> TriedTests {
    var extent = TestExtent()
    (extent.schedules, extent.isComplete) = (schedules, isComplete)
    var tried = TriedTests(basis(1, strategy))
    tried.note(TestResult(test: test, verdict: verdict, extent: extent, seconds: 1))
    return tried
  }

  private let failed = TestVerdict.failed(
    ThreadFailure(
      kind: .thrown, message: "", replay: "v1 1:1 /9", preemptions: 1, isFewest: false, timeline: ""
    ), plain: .passed)

  private func planned(_ next: TriedTests.Next) -> ForeignPlan? {
    if case .explore(let plan) = next { plan } else { nil }
  }

  @Test func aTestGoesOnWhereAnEarlierRunEnded() throws {
    let next = try #require(planned(tried(.passed, schedules: 30).next(test, plan)))
    #expect(next.tried == 30 && next.schedules == 100)
    let other = try #require(
      planned(tried(.passed, schedules: 30).next(ForeignTest(.xcTest, "A/b"), plan)))
    #expect(other.tried == 0)
  }

  @Test func enumeratedSchedulesBeginAnew() throws {
    let next = try #require(
      planned(
        tried(.passed, schedules: 30, .exhaustive).next(
          test,
          {
            var plan = plan
            plan.strategy = .exhaustive
            return plan
          }())))
    #expect(next.tried == 0)
  }

  @Test(arguments: [(100, false), (7, true)])
  func enoughSchedulesAreNotRunAgain(_ schedules: Int, _ isComplete: Bool) {
    let tried = tried(.passed, schedules: schedules, isComplete: isComplete)
    guard case .enough(let result) = tried.next(test, plan) else {
      Issue.record("the test runs again")
      return
    }
    #expect(result.verdict.name == "passed")
    #expect(result.extent.earlier == schedules && result.extent.schedules == 0)
  }

  @Test func aFailingScheduleComesFirstAlsoInAnotherBuild() throws {
    let bytes = try JSONEncoder().encode(tried(failed, schedules: 5))
    for basis in [basis(1), basis(2)] {
      let read = try TriedTests(bytes, for: basis, path: "tried.json")
      #expect(planned(read.next(test, plan))?.first == "v1 1:1 /9")
    }
  }

  @Test func countsOfAnotherBuildAreForgotten() throws {
    let bytes = try JSONEncoder().encode(tried(.passed, schedules: 30))
    #expect(
      planned(try TriedTests(bytes, for: basis(1), path: "").next(test, plan))?.tried == 30)
    #expect(planned(try TriedTests(bytes, for: basis(2), path: "").next(test, plan))?.tried == 0)
    let other = try TriedTests(bytes, for: basis(1, .random), path: "")
    #expect(planned(other.next(test, plan))?.tried == 0)
  }

  @Test func whatWasNotControlledRunsAgain() {
    let tried = tried(.notControlled(UncontrolledReason(.network)), schedules: 5)
    #expect(planned(tried.next(test, plan))?.tried == 0)
  }

  @Test func anotherFileIsNamed() {
    let error = #expect(throws: TestExplorationError.self) {
      try TriedTests(Data("{}".utf8), for: basis(), path: "/x/tried.json")
    }
    #expect(error.map { "\($0)".hasPrefix("/x/tried.json is not the file") } == true)
  }
}
