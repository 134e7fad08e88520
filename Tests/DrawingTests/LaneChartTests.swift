import Drawing
import Testing

@Suite("Charts of lanes")
struct LaneChartTests {
  @Test func lanesHaveTheirEventsBelowEachOther() {
    let text = LaneChart(
      "a schedule", lanes: ["save <a>", "task 3"],
      steps: [
        .init(lane: 0, text: "takes a snapshot of all notes"), .init(lane: 1, text: "file = a"),
        .init(lane: 0, text: "returns"), .init(lane: 2, text: "has no lane"),
      ]
    ).markup.rendered
    #expect(flaw(in: text) == nil)
    #expect(
      text.contains("aria-label=\"a schedule: save &lt;a&gt;: takes a snapshot of all notes; "))
    #expect(text.components(of: "class=\"point\"") == 3 && !text.contains("has no lane"))
    // Two lines of text, then the other lane, then the first one again.
    #expect(text.contains("cx=\"5\" cy=\"32\"") && text.contains("cx=\"173\" cy=\"71\""))
    #expect(text.contains("<path class=\"lane\" d=\"M5 32V95\"/>"))
    let empty = LaneChart("nothing", lanes: [], steps: [.init(lane: 0, text: "x")]).markup.rendered
    #expect(flaw(in: empty) == nil)
  }

  @Test func lanesOutsideOfAPageNeedNoStyle() {
    let text = LaneChart(
      "two saves", lanes: ["client 0", "client <1>"],
      steps: [
        .init(lane: 0, text: "lock #1", place: "save(_:) (Store.swift:7)"),
        .init(lane: 1, text: "lock #1, which is taken"), .init(lane: 0, text: "unlock #1"),
      ]
    ).svg
    #expect(flaw(in: text) == nil)
    #expect(text.hasPrefix("<svg ") && text.contains("xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(text.contains("width=\"336\"") && text.contains("fill=\"currentColor\""))
    #expect(text.contains("<title>lock #1: save(_:) (Store.swift:7)</title>"))
    #expect(text.components(of: "<title>") == 1 && text.components(of: ">client 0</text>") == 1)
    #expect(text.components(of: ">client &lt;1&gt;</text>") == 1)
  }

  @Test func aWordWithoutRoomInItsLaneIsCutAndWholeForAPointer() {
    let long = String(repeating: "a", count: 60)
    let text = LaneChart("a step", lanes: ["main"], steps: [.init(lane: 0, text: "opens \(long)")])
      .svg
    #expect(text.contains("<title>opens \(long)</title>"))
    #expect(text.contains(">" + String(repeating: "a", count: 22) + "…</text>"))
  }
}
