import Measurement
import ResultModel
import Testing

@Suite("The figures of a result, by their places")
struct ResultModelTests {
  @Test func aFigureIsFoundByItsPlace() throws {
    let result = try SampleResult.small()
    for cell in result.cells {
      #expect(result.cell(of: cell.variant, cell.scenario, cell.metric) == cell)
    }
    #expect(result.cell(of: "actor", SampleResult.saves, .findMedian) == nil)
  }

  @Test func theBaselineIsPairedWithItsAgainArm() throws {
    var result = try SampleResult.small()
    let own = result.cells.filter { $0.variant == "actor" }
    let again = MeasuredArm.again("actor")
    #expect(MeasuredArm.isAgain(again) && !MeasuredArm.isAgain("actor"))
    // The allocations of the sample are those of the actor only.
    #expect(result.againTwins.map(\.cell) == own.filter { $0.metric != .allocations })
    #expect(
      result.againTwins.allSatisfy { cell, twin in
        twin.variant == again && twin.scenario == cell.scenario && twin.metric == cell.metric
      })
    result.context.baseline = "mutex"
    #expect(result.againTwins.isEmpty)
  }
}
