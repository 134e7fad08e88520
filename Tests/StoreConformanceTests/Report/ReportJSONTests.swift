import Foundation
import Testing

@testable import StoreConformance

@Suite("The report as JSON")
struct ReportJSONTests {
  private func cell(_ finding: Finding) throws -> [String: Any] {
    let cell = Cell(.sequential, finding, claims: Claims([.sequential]))
    let report = ConformanceReport(stores: [.init(id: "mine", cells: [cell])])
    let json = try JSONSerialization.jsonObject(with: try EnvironmentRequests.json(report))
    let stores = try #require((json as? [String: Any])?["stores"] as? [[String: Any]])
    return try #require((stores.first?["cells"] as? [[String: Any]])?.first)
  }

  @Test func aBrokenCellHasItsDemandItsObservationAndItsEvents() throws {
    let step = CounterexampleStep(
      .fault, "the power goes", actor: "client 0", files: [.init(name: "data.json", bytes: 7)])
    let violation = Violation(expected: "\([1: 10])", found: "find \(1) gives \(nil as Int?)")
      .after("save 1: 10").with([step])
    var counterexample = Counterexample(
      explored: 3, violation, replay: Replay(.sequential, seed: 1, only: 2))
    var further = FurtherCases(after: violation)
    further.note(case: 9, "it threw: \("full")")
    counterexample.further = further
    let record = try #require(try cell(.broken(counterexample))["counterexample"] as? [String: Any])
    let expected = try #require(record["expected"] as? [String: Any])
    #expect(expected["text"] as? String == "{1: 10}")
    #expect(expected["values"] as? [[String: Int]] == [["1": 10]])
    let found = try #require(record["found"] as? [String: Any])
    #expect(found["text"] as? String == "find 1 gives nothing")
    let values = try #require(found["values"] as? [Any])
    #expect(values.first as? Int == 1 && values.last is NSNull)
    let event = try #require((record["events"] as? [[String: Any]])?.first)
    #expect(event["kind"] as? String == "fault" && event["actor"] as? String == "client 0")
    let rest = try #require(record["further"] as? [String: Any])
    #expect(rest["tried"] as? Int == 1 && rest["failed"] as? Int == 1)
    let other = try #require((rest["others"] as? [[String: Any]])?.first)
    #expect(other["first"] as? Int == 9 && other["found"] as? String == "it threw: full")
  }

  @Test func aCellWithoutAVerdictHasTheKindOfItsReason() throws {
    let late = try cell(.outOfTime("the budget was over"))
    #expect(late["reason"] as? String == "outOfTime")
    #expect(late["detail"] as? String == "no time was left: the budget was over")
    #expect(try cell(.notExercised(.keepsNoFile))["reason"] as? String == "keepsNoFile")
    let held = try cell(.held(explored: 1, detail: "lists"))
    #expect(held["reason"] == nil && held["counterexample"] == nil)
  }
}
