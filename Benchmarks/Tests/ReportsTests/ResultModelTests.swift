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

  @Test func anOlderFileNamesItsAgainArmByTheBaseline() {
    var context = SampleResult.context
    #expect(context.arms == nil && context.again("actor") == "actor (again)")
    #expect(context.isAgain("actor (again)") && !context.isAgain("mutex (again)"))
    context.arms = [
      MeasuredArm(id: "actor", title: "", kind: .variant),
      MeasuredArm(id: "actor (again)", title: "", kind: .again),
    ]
    context.completeOlderArms()
    #expect(context.arms?.map(\.repeats) == [nil, "actor"])
  }

  @Test func theIndexHasTheFiguresInTheOrderOfTheResult() throws {
    let result = try SampleResult.small()
    let index = ResultIndex(result)
    for cell in result.cells {
      #expect(index.cell(of: cell.variant, cell.scenario, cell.metric) == cell)
    }
    #expect(index.variants == ["actor", "mutex", "actor (again)", "dictionary"])
    #expect(index.scenarios == [SampleResult.saves, SampleResult.manySaves])
    #expect(index.cells(of: "mutex") == result.cells.filter { $0.variant == "mutex" })
    #expect(index.cells(.saveTail) == result.cells.filter { $0.metric == .saveTail })
    #expect(index.cells(.startDelay).isEmpty)
  }

  @Test func theBaselineIsPairedWithItsAgainArm() throws {
    var result = try SampleResult.small()
    let own = result.cells.filter { $0.variant == "actor" }
    let again = try #require(result.again("actor"))
    #expect(again == "actor (again)" && result.isAgain(again) && !result.isAgain("actor"))
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
