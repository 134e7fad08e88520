import Drawing
import Foundation
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
    #expect(text.contains("<path class=\"line measured\" d=\"M52 178l250-152\"/>"))
    #expect(text.contains("<path class=\"points\" d=\"M52 178h0m250-152h0\"/>"))
  }

  @Test func anIntervalIsAWhisker() {
    let text = chart([.init(1, 50, interval: 25...75)])
    #expect(text.contains("class=\"whisker\" d=\"M52 140V64\""))
    #expect(!text.contains("class=\"line"), "one point is no line")
  }

  @Test func whatHasNoPlaceIsNotDrawn() {
    let text = chart([.init(0, 50), .init(4, .nan), .init(8, 50)])
    #expect(text.components(of: "h0") == 1 && flaw(in: text) == nil)
    #expect(!text.contains("nan") && !text.contains("inf"))
  }

  @Test func aLongNoteHasRoom() throws {
    let axis = Axis("finds/s", Scale(.linear, 0...1), ticks: [.init(1, "1")])
    let text = RowChart(
      "finds", axis: axis, rows: [.init("a", value: 1, note: "11,800,000")]
    ).markup.rendered
    let label = try #require(text.firstMatch(of: /<text x="(\d+)" y="\d+">11,800,000/))
    let start = try #require(Double(label.1))
    // A digit is 6.6 wide at this size.
    #expect(start + 10 * 6.6 <= 400)
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
    #expect(text.contains("<path class=\"whisker\" d=\"M132 17H330\"/>"))
    #expect(text.contains("<circle cx=\"231\" cy=\"17\"/>"))
    #expect(text.contains("class=\"band\"") && text.contains("class=\"reference\""))
    #expect(text.contains(">a name that is lo…</text>"))
    #expect(text.components(of: "<circle") == 1)
    #expect(text.contains("<title>a name that is longer than its room</title>"))
  }

  @Test func whatNoiseExplainsIsHollow() {
    let axis = Axis("×", Scale(.logarithmic, 0.1...10), ticks: [.init(1, "1")])
    let row = RowChart.Row("mutex", value: 1, outer: 0.1...10, isEmphasized: false)
    let text = RowChart("ratios", axis: axis, rows: [row]).markup.rendered
    #expect(text.contains("class=\"row hollow\"") && text.contains("class=\"whisker\""))
  }

  @Test func aModelsLineGoesThroughPointsThatAreNotJoined() {
    let points: [LineChart.Point] = [.init(1, 0), .init(32, 100)]
    let text = LineChart(
      "a curve", x: clients, y: rate,
      lines: [.init(.fitted, points), .init(.measured, points, isJoined: false)]
    ).markup.rendered
    #expect(text.components(of: "h0") == 2 && text.components(of: "class=\"line") == 1)
    #expect(text.contains("class=\"line fitted\""))
  }

  @Test func aPathIsTenthsOfAUnitWithoutDrift() {
    // Steps of 7.585 units: if each were rounded separately, they would drift.
    let points = (0...10).map { LineChart.Point(pow(32, Double($0) / 10), 4.99 * Double($0)) }
    let text = chart(points)
    #expect(
      text.contains("d=\"M52 178l25-7.6l25-7.6l25-7.6l25-7.5l25-7.6"), "\(text)")
  }

  @Test func whatChartsHaveAlikeIsInAPageOnce() {
    let context = LineChart.Line(.context, [.init(1, 50), .init(32, 60)])
    let charts = [10.0, 20, 30].map { height in
      LineChart(
        "a curve", x: clients, y: rate,
        lines: [context, .init(.measured, [.init(1, height), .init(32, height)])]
      ).markup
    }
    let text = Page("page", charts).rendered
    #expect(flaw(in: text) == nil)
    #expect(text.components(of: ">saves/s<") == 1)
    #expect(text.components(of: "<path class=\"line measured\"") == 3)
    #expect(text.components(of: "<g id=\"again-1\"") == 1)
    #expect(text.components(of: "<path id=\"again-2\" class=\"line context\"") == 1)
    #expect(text.components(of: "<use href=\"#again-1\"/>") == 2)
    #expect(text.components(of: "<use class=\"line context\" href=\"#again-2\"/>") == 2)
    #expect(!charts[0].rendered.contains("again"), "outside a page it stands alone")
  }

  @Test func aLabelAtTheEndStaysInThePicture() {
    let axis = Axis("time", Scale(.logarithmic, 1...100), ticks: [.init(100, "100 ms")])
    let text = LineChart("a curve", x: axis, y: rate, lines: []).markup.rendered
    // 320 less half of six letters of 7.
    #expect(text.contains("<text x=\"299\" y=\"193\">100 ms</text>"))
  }
}

extension String {
  /// The number of times a text occurs.
  func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
