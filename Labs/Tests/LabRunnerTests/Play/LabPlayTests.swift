import Foundation
import LabModel
import SchedulePlay
import TextTables
import Testing

@testable import LabRunner

@Suite("A lab that a person plays")
struct LabPlayTests {
  @Test(arguments: [
    ("1", PlayKey.take(0)), (" 12\n", .take(11)), ("u", .takeBack), ("n", .again), ("q", .end),
    ("\u{4}", .end),
    ("0", .unknown), ("-1", .unknown), ("", .unknown), ("x", .unknown),
    ("99999999999999999999", .unknown),
  ])
  func aKeyHasAMeaning(_ typed: String, _ key: PlayKey) {
    #expect(PlayKey(typed) == key)
  }

  @Test func keysAreFollowed() throws {
    #expect(try SamplePlay.play(["1", "2", "1"]).play.taken == [0, 1, 0])
    #expect(try SamplePlay.play(["1", "2", "u"]).play.taken == [0])
    #expect(try SamplePlay.play(["1", "2", "n"]).play.taken.isEmpty)
  }

  @Test(arguments: ["3", "u", "x"])
  func aKeyThatCannotBeFollowedIsTold(_ key: String) throws {
    #expect(try SamplePlay.play([key]).isRefused)
    #expect(try !SamplePlay.play([key, "1"]).isRefused)
  }

  @Test func onlyQEnds() throws {
    var play = try SamplePlay.play([])
    let goesOn = ["1", "x", "u"].map { play.press(PlayKey($0)) }
    #expect(goesOn == [true, true, true])
    let ends = !play.press(.end)
    #expect(ends)
  }

  @Test func theEventsSoFarAreAPicture() throws {
    let lanes = try SamplePlay.play(["1", "2"]).lanes
    #expect(lanes == LabLanes(["save a", "save b"], [.init(0, "reads"), .init(1, "reads")]))
  }

  @Test func aFileWithoutSchedulesIsTold() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "play-\(UUID()).json")
    func problem(_ text: String?) throws -> String {
      if let text { try Data(text.utf8).write(to: file) }
      do { return "\(try PlayTree(recordedIn: file).share.schedules)" } catch { return "\(error)" }
    }
    #expect(try problem(nil).contains("cannot be read"))
    #expect(try problem("{}").contains("has no recorded schedules. Run a failing test"))
    var tree = SamplePlay.tree()
    #expect(try problem(String(decoding: try JSONEncoder().encode(tree), as: UTF8.self)) == "6")
    tree.moves = []
    #expect(
      try problem(String(decoding: try JSONEncoder().encode(tree), as: UTF8.self))
        .contains("is damaged"))
    try FileManager.default.removeItem(at: file)
  }

  @Test func aFailureOfATestNamesNoLab() throws {
    let play = try LabPlay(SamplePlay.tree(), lab: "", about: "A test.")
    #expect(PlayText(style: .plain).screen(play).hasPrefix("You are the scheduler\n"))
    let page = PlayPage([
      .init(lab: "", question: "A test that failed", about: "", SamplePlay.tree())
    ])
    #expect(try page.html().contains("<h2>A test that failed</h2>"))
  }

  @Test func aDamagedTreeIsRefused() {
    var tree = SamplePlay.tree()
    tree.moves = []
    #expect(throws: LabProblem.self) { try LabPlay(tree, lab: "06", about: "") }
  }
}
