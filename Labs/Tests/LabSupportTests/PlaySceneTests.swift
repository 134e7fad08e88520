import LabSupport
import SchedulePlay
import Synchronization
import Testing

@Suite("A scene whose next step a person chooses")
struct PlaySceneTests {
  /// Two lanes with two steps each; wrong if the lanes take turns.
  private struct Turns: PlayScene {
    var left = ["a": 2, "b": 2]
    var order = ""

    var ready: [String] { ["a", "b"].filter { left[$0, default: 0] > 0 } }

    mutating func take(_ lane: String) -> [PlayRun.Event] {
      left[lane, default: 0] -= 1
      order += lane
      return [.init(lane, "step \(2 - left[lane, default: 0])")]
    }

    mutating func end() -> PlayTree.Outcome {
      ["aabb", "bbaa"].contains(order) ? .kept : .wrong(message: order)
    }
  }

  /// The number of alternatives depends on the scenes before.
  private final class Moody: PlayScene {
    private var rest: [String]

    init(_ count: Int) { rest = (0..<count).map { "lane \($0)" } }

    var ready: [String] { rest }

    func take(_ lane: String) -> [PlayRun.Event] {
      rest = []
      return []
    }

    func end() -> PlayTree.Outcome { .kept }
  }

  @Test func allOrdersAreRecorded() async throws {
    let tree = try await PlayTree.recorded(most: 6) { Turns() }
    #expect(tree.extent == .complete && tree.isWhole)
    #expect(tree.share == PlayTree.Share(wrong: 4, of: 6))
    let wrong = try #require(Play.first(in: tree, endsWrong: true))
    #expect(wrong.outcome == .wrong(message: "abab"))
    #expect(wrong.decision() == .sealed(by: 1))
  }

  @Test func tooManyOrdersAreRefused() async {
    await #expect {
      try await PlayTree.recorded(most: 5) { Turns() }
    } throws: { "\($0)" == "there are more than 5 schedules" }
  }

  @Test func otherStepsAfterTheSameChoicesAreRefused() async {
    let scenes = Mutex(1)
    await #expect {
      try await PlayTree.recorded(most: 50) {
        Moody(
          scenes.withLock { count in
            count += 1
            return count
          })
      }
    } throws: { "\($0)".hasPrefix("the same choices led to different steps") }
  }
}
