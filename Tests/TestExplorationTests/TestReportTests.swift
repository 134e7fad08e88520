import Foundation
import TestPrograms
import Testing

@testable import TestExploration
@testable import ThreadSchedules

@Suite("Reports about foreign tests")
struct TestReportTests {
  private func result(_ name: String, _ verdict: TestVerdict) -> TestResult {
    var extent = TestExtent()
    (extent.schedules, extent.choices, extent.orders) = (10, 50, 9)
    (extent.steps, extent.interruptions, extent.outsideWaits) = (198, 1, 1)
    return TestResult(
      test: ForeignTest(.xcTest, name), verdict: verdict, extent: extent, seconds: 0.5)
  }

  private var results: [TestResult] {
    let failure = ThreadFailure(
      kind: .deadlock, message: "all wait", replay: "v1 /9", preemptions: 1, isFewest: false,
      timeline: "steps")
    return [
      result("A/a", .passed), result("A/b", .failed(failure, plain: .overran(seconds: 30))),
      result("A/c", .failsPlainly(.exited(code: 3))),
      result("A/d", .notControlled(UncontrolledReason(.moreSteps, limit: 7))),
    ]
  }

  @Test func theSummaryCountsEachTestOnce() {
    let summary = TestSummary(results)
    #expect(summary.tests == 4)
    #expect(summary.underControl == 2)
    #expect(summary.failed == 1 && summary.failPlainly == 1 && summary.notControlled == 1)
    #expect(summary.schedules == 40 && summary.choices == 200)
  }

  @Test(arguments: [(0, 0, true), (1, 0, false), (0, 1, false)])
  func schedulesAreAllOnlyIfTheyDecideEachTurn(_ spins: Int, _ outside: Int, _ isComplete: Bool) {
    var found = ForeignExploration()
    found.isComplete = true
    (found.statistics.spins, found.statistics.outside) = (spins, outside)
    #expect(TestExtent(found, earlier: 0).isComplete == isComplete)
    found.isComplete = false
    #expect(!TestExtent(found, earlier: 0).isComplete)
  }

  @Test func theObjectHasTypedValues() throws {
    let bytes = try JSONEncoder().encode(TestReport(package: "/p", results, seconds: 2))
    let object = try #require(try json(String(decoding: bytes, as: UTF8.self)) as? [String: Any])
    #expect(Set(object.keys) == ["schema", "package", "isStopped", "tests", "counts"])
    #expect(object["schema"] as? Int == 1)
    let tests = try #require(object["tests"] as? [[String: Any]])
    #expect(
      tests.map { $0["verdict"] as? String } == [
        "passed", "failed", "failsPlainly", "notControlled",
      ])
    #expect(tests[0]["controlledShare"] as? Double == 0.99)
    #expect(object["isStopped"] as? Bool == false)
    let failure = try #require(tests[1]["failure"] as? [String: Any])
    #expect(failure["replay"] as? String == "v1 /9" && failure["schedule"] as? Int == 10)
    #expect((tests[1]["plainOutcome"] as? [String: Any])?.keys.first == "overran")
    let plain = try #require(tests[2]["plainOutcome"] as? [String: [String: Int]])
    #expect(plain == ["exited": ["code": 3]])
    let reason = try #require(tests[3]["reason"] as? [String: Any])
    #expect(reason["kind"] as? String == "moreSteps" && reason["limit"] as? Int == 7)
  }

  @Test func aStoppedRunSaysHowManyTestsAreLeft() throws {
    let bytes = try JSONEncoder().encode(TestReport(package: "/p", results, seconds: 2, untried: 3))
    let object = try #require(try json(String(decoding: bytes, as: UTF8.self)) as? [String: Any])
    #expect(object["isStopped"] as? Bool == true)
    #expect((object["counts"] as? [String: Any])?["untried"] as? Int == 3)
  }

  @Test func theFileForJUnitHasAnElementForEachTest() {
    let text = JUnitReport.rendered(package: "/a & b", results, seconds: 2) { "<\($0.name)>" }
    #expect(
      text.contains(#"name="/a &amp; b" tests="4" failures="2" errors="0" skipped="1" time="2.0""#))
    #expect(text.contains(#"<testcase classname="A" name="a" time="0.5"></testcase>"#))
    #expect(text.contains(#"<failure type="deadlock" message="all wait">steps"#))
    #expect(text.contains("Replay: v1 /9"))
    #expect(text.contains(#"<failure type="failsPlainly" message="&lt;failsPlainly&gt;">"#))
    #expect(text.contains(#"<skipped message="&lt;notControlled&gt;">"#))
  }

  @Test func anEventOfSwiftTestingIsShownAsItsMessages() {
    let event = #"""
      {"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":false,"sourceLocation":{"fileID":"T\/A.swift","line":4}},"messages":[{"symbol":"fail","text":"Wrong"},{"symbol":"details","text":"why"}]},"version":0}
      """#
    let test = ForeignTest(.swiftTesting, "T.a()")
    #expect(IssueMessage.text(of: event, test) == "Wrong: why (T/A.swift:4)")
    let half = String(event.prefix(40))
    #expect(IssueMessage.text(of: half, test) == half)
  }

  @Test func theReportsNameOneTest() {
    let old = ForeignTest(.xcTest, "Module.Outer.Inner/testA").reports
    #expect(old.begins == ["Test Case 'Inner.testA'", " started at "])
    let new = ForeignTest(.swiftTesting, "Module.Suite/a(b:)").reports
    #expect(new.begins.last == #""testID":"Module.Suite\/a(b:)\/"#)
    let third = ForeignTest(.swiftTesting, "Module.Suite/a(b:)").cases(3)[2]
    #expect(third.reports.begins.first == #""kind":"testCaseStarted""#)
    #expect(third.reports.begunBefore == 2 && third.title == "Module.Suite/a(b:) case 3")
  }
}
