import Drawing
import Testing

@Suite("Charts")
struct ChartTests {
  private let clients = Axis(
    "clients", Scale(.logarithmic, 1...32), ticks: [.init(1, "1"), .init(32, "32")])
  private let rate = Axis(
    "saves/s", Scale(.linear, 0...100), ticks: [.init(0, "0"), .init(100, "100")])

  private func chart(_ points: [LineChart.Point]) -> String {
    LineChart("a curve", x: clients, y: rate, lines: [.init(.measured, points)]).markup.rendered
  }

  @Test func pointsLieWhereTheirValuesAre() {
    let text = chart([.init(1, 0), .init(32, 100)])
    #expect(flaw(in: text) == nil)
    #expect(text.contains("role=\"img\"") && text.contains("aria-label=\"a curve\""))
    #expect(text.contains("<path class=\"line measured\" d=\"M52 178L302 26\"></path>"))
    #expect(text.contains("<circle class=\"point\" cx=\"52\" cy=\"178\" r=\"3.5\"></circle>"))
  }

  @Test func anIntervalIsAWhisker() {
    let text = chart([.init(1, 50, interval: 25...75)])
    #expect(text.contains("class=\"whisker\" x1=\"52\" y1=\"140\" x2=\"52\" y2=\"64\""))
    #expect(!text.contains("<path"), "one point is no line")
  }

  @Test func whatHasNoPlaceIsNotDrawn() {
    let text = chart([.init(0, 50), .init(4, .nan), .init(8, 50)])
    #expect(text.components(of: "<circle") == 1 && flaw(in: text) == nil)
    #expect(!text.contains("nan") && !text.contains("inf"))
  }

  @Test func rowsHaveTheirBandAndReference() {
    let axis = Axis("×", Scale(.logarithmic, 0.1...10), ticks: [.init(1, "1")])
    let text = RowChart(
      "ratios", axis: axis,
      rows: [
        .init("mutex", value: 1, outer: 0.1...10, note: "1.0"),
        .init("a name that is longer than its room", value: nil, note: "–"),
      ], band: 0.9...1.1, reference: 1
    ).markup.rendered
    #expect(flaw(in: text) == nil)
    #expect(text.contains("<line class=\"whisker\" x1=\"132\" y1=\"17\" x2=\"330\" y2=\"17\">"))
    #expect(text.contains("<circle class=\"point\" cx=\"231\" cy=\"17\" r=\"3.5\">"))
    #expect(text.contains("class=\"band\"") && text.contains("class=\"reference\""))
    #expect(text.contains(">a name that is long…</text>"))
    #expect(text.components(of: "<circle") == 1)
    #expect(text.contains("<title>a name that is longer than its room</title>"))
  }

  @Test func whatNoiseExplainsIsHollow() {
    let axis = Axis("×", Scale(.logarithmic, 0.1...10), ticks: [.init(1, "1")])
    let row = RowChart.Row("mutex", value: 1, outer: 0.1...10, isEmphasized: false)
    let text = RowChart("ratios", axis: axis, rows: [row]).markup.rendered
    #expect(text.contains("class=\"point hollow\"") && text.contains("class=\"whisker hollow\""))
  }

  @Test func aModelsLineGoesThroughPointsThatAreNotJoined() {
    let points: [LineChart.Point] = [.init(1, 0), .init(32, 100)]
    let text = LineChart(
      "a curve", x: clients, y: rate,
      lines: [.init(.fitted, points), .init(.measured, points, isJoined: false)]
    ).markup.rendered
    #expect(text.components(of: "<circle") == 2 && text.components(of: "<path") == 1)
    #expect(text.contains("class=\"line fitted\""))
  }

  @Test func aLabelAtTheEndStaysInThePicture() {
    let axis = Axis("time", Scale(.logarithmic, 1...100), ticks: [.init(100, "100 ms")])
    let text = LineChart("a curve", x: axis, y: rate, lines: []).markup.rendered
    // 320 less half of six letters of 7.
    #expect(text.contains("<text x=\"299\" y=\"193\" text-anchor=\"middle\">100 ms</text>"))
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
