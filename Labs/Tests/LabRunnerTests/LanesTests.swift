import LabModel
import Testing

@Suite("Schedules as lanes")
struct LanesTests {
  private let lanes = LabLanes(events: [
    ("save a", "takes a snapshot: a"), ("save b", "takes a snapshot: a and b"),
    ("task 4", "file = a and b"), ("task 3", "file = a"), ("save b", "has returned"),
    ("save a", "has returned"),
  ])

  @Test func theyStandSideBySideAndALineShowsWhoWaits() {
    #expect(
      lanes.text(width: 78) == [
        "save a               save b                     task 4          task 3",
        "takes a snapshot: a",
        "│                    takes a snapshot: a and b",
        "│                    │                          file = a and b",
        "│                    │                                          file = a",
        "│                    has returned",
        "has returned",
      ])
  }

  @Test(arguments: [78, 70, 62])
  func theyKeepToTheWidth(width: Int) {
    let text = lanes.text(width: width)
    #expect(text.allSatisfy { $0.count <= width }, "\(text)")
    #expect(text.joined(separator: " ").contains("has returned"))
  }

  @Test func wordsGoOnBelowWhereALaneIsNarrow() {
    let narrow = LabLanes(["one", "two"], [.init(0, "takes a snapshot of all"), .init(1, "x")])
    #expect(
      narrow.text(width: 20) == [
        "one              two", "takes a", "snapshot of all", "                 x",
      ])
  }

  @Test func withoutRoomEachEventHasALine() {
    #expect(lanes.text(width: 30).first == "save a: takes a snapshot: a")
    #expect(lanes.text(width: 30).count == 6)
  }

  @Test func whatHasNoLaneIsLeftOut() {
    #expect(LabLanes(["one"], [.init(1, "x"), .init(-1, "y")]).text(width: 80) == [])
    var edited = LabLanes(["one"], [.init(0, "x")])
    edited.lanes = []
    #expect(edited.text(width: 80) == [])
  }
}
