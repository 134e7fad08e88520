import Drawing
import Testing

@Suite("Lanes")
struct LanesTests {
  @Test func eachStepIsInItsLaneAndEachLaneHasOneName() {
    let text = Lanes(
      title: "two saves",
      [
        .init(lane: "client 0", text: "lock #1", place: "save(_:) (Store.swift:7)"),
        .init(lane: "client <1>", text: "lock #1, which is taken"),
        .init(lane: "client 0", text: "unlock #1"),
      ]
    ).svg
    #expect(flaw(in: text) == nil)
    #expect(text.ranges(of: ">client 0</text>").count == 1)
    #expect(text.ranges(of: ">client &lt;1&gt;</text>").count == 1)
    #expect(text.contains("<title>lock #1: save(_:) (Store.swift:7)</title>"))
    // A lane is as wide as the longest text and three letters; the second one begins beside the first.
    #expect(text.ranges(of: "x=\"8\"").count == 2)
    #expect(text.ranges(of: "x=\"190\"").count == 1)
  }

  @Test func aLongTextIsCutAndWholeAsATooltip() {
    let long = String(repeating: "a", count: 60)
    let text = Lanes(title: "one step", [.init(lane: "main", text: long)]).svg
    #expect(text.contains("<title>\(long)</title>"))
    #expect(text.contains(">" + String(repeating: "a", count: 33) + "…</text>"))
  }
}
