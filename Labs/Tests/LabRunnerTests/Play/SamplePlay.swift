import SchedulePlay

@testable import LabRunner

/// Two tasks that each read a number and write it back, larger by one; 4 of the 6 orders lose one.
enum SamplePlay {
  static func tree(
    _ orders: [String] = ["aabb", "abab", "abba", "baab", "baba", "bbaa"],
    _ extent: PlayTree.Extent = .complete, message: String = "one change is lost"
  ) -> PlayTree {
    var builder = PlayTreeBuilder()
    for order in orders { _ = builder.add(run(order, message)) }
    return builder.tree(extent)
  }

  private static func run(_ order: String, _ message: String) -> PlayRun {
    var left: [Character: Int] = ["a": 2, "b": 2]
    var steps: [PlayRun.Step] = []
    for lane in order {
      let ready = ["a", "b"].filter { left[Character($0), default: 0] > 0 }
      let event = PlayRun.Event("save \(lane)", left[lane] == 2 ? "reads" : "writes")
      let choice = ready.firstIndex(of: String(lane)).flatMap { taken in
        ready.count > 1
          ? PlayRun.Alternatives(taken, of: ready.map { "save \($0) (on an actor)" }) : nil
      }
      steps.append(.init("save \(lane) (on an actor)", [event], choice: choice))
      left[lane, default: 0] -= 1
    }
    let isKept = order == "aabb" || order == "bbaa"
    return PlayRun(steps, isKept ? .kept : .wrong(message: message))
  }

  /// A play after some keys.
  static func play(_ keys: [String], _ tree: PlayTree = tree()) throws -> LabPlay {
    var play = try LabPlay(tree, lab: "06", about: "Two saves.")
    for key in keys { _ = play.press(PlayKey(key)) }
    return play
  }
}
