import Processes
import Testing
import ThreadSchedules

@testable import TestExploration

@Suite("The reports of a test in the output of its program")
struct FoundReportsTests {
  private let test = ForeignTest(.swiftTesting, "M.checks(_:)", caseNumber: 2)

  private func event(_ kind: String, _ more: String = "") -> String {
    #"{"payload":{"kind":"\#(kind)","testID":"M.checks(_:)\/T.swift:1:1"\#(more)}}"#
  }

  private func outcome(
    _ kinds: [String], _ ending: ChildProcess.Ending, of test: ForeignTest
  ) -> PlainOutcome {
    var found = FoundReports(test.reports)
    for kind in kinds {
      found.note(event(kind, kind == "issueRecorded" ? #","isKnown":false"# : ""))
    }
    return found.outcome(ending, test, 30)
  }

  private let case1 = ["testCaseStarted", "testCaseEnded"]

  @Test(arguments: [ChildProcess.Ending.exited(0), .exited(1), .killed(signal: 5), .overran])
  func casesAfterThisOneDoNotDecide(_ ending: ChildProcess.Ending) {
    let own = case1 + ["testCaseStarted", "testCaseEnded"]
    #expect(outcome(own, ending, of: test) == .passed)
    let later = own + ["testCaseStarted", "issueRecorded", "testCaseCancelled", "testCaseEnded"]
    #expect(outcome(later, ending, of: test) == .passed)
    let failing = case1 + ["testCaseStarted", "issueRecorded", "testCaseEnded"]
    guard case .failed = outcome(failing, ending, of: test) else {
      Issue.record("\(outcome(failing, ending, of: test))")
      return
    }
  }

  @Test func anEarlierCaseThatIsSkippedDoesNotSkipThisOne() {
    let earlier = ["testCaseStarted", "testCaseCancelled", "testCaseEnded"]
    #expect(outcome(earlier + case1, .exited(0), of: test) == .passed)
    #expect(outcome(case1 + earlier, .exited(0), of: test) == .skipped)
  }

  @Test func aCaseWithoutAnEndHasTheEndOfItsProgram() {
    let begun = case1 + ["testCaseStarted"]
    #expect(outcome(begun, .killed(signal: 5), of: test) == .crashed(signal: 5))
    #expect(outcome(begun, .overran, of: test) == .overran(seconds: 30))
    #expect(outcome(begun, .exited(3), of: test) == .exited(code: 3))
    #expect(outcome(case1, .exited(0), of: test) == .skipped)
  }
}
