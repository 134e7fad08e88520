import SchedulePlay
import Testing

/// Two tasks that each read a number and write it back, larger by one: computed by hand.
///
/// The six orders are `aabb` and `bbaa`, which keep both changes, and `abab`, `abba`, `baab` and
/// `baba`, which lose one.
enum LostUpdate {
  static let orders = ["aabb", "abab", "abba", "baab", "baba", "bbaa"]

  static func run(_ order: String) -> PlayRun {
    var left: [Character: Int] = ["a": 2, "b": 2]
    var steps: [PlayRun.Step] = [.init("body", [.init("body", "begins")])]
    for lane in order {
      let ready = ["a", "b"].filter { left[Character($0), default: 0] > 0 }
      let event = left[lane] == 2 ? "reads" : "writes"
      let choice = ready.firstIndex(of: String(lane)).flatMap {
        ready.count > 1 ? PlayRun.Alternatives($0, of: ready) : nil
      }
      steps.append(.init(String(lane), [.init(String(lane), event)], choice: choice))
      left[lane, default: 0] -= 1
    }
    return PlayRun(steps, isKept(order) ? .kept : .wrong(message: "one change is lost"))
  }

  static func isKept(_ order: String) -> Bool { order == "aabb" || order == "bbaa" }

  /// The tree of some orders.
  static func tree(
    _ orders: [String] = orders, _ extent: PlayTree.Extent = .complete
  ) -> PlayTree {
    var builder = PlayTreeBuilder()
    for order in orders { _ = builder.add(run(order)) }
    return builder.tree(extent)
  }
}

/// A play in which each of these alternatives was taken.
func played(_ choices: [Int], _ tree: PlayTree = LostUpdate.tree()) throws -> Play {
  var play = try #require(Play(tree))
  for choice in choices {
    let isTaken = play.choose(choice)
    #expect(isTaken)
  }
  return play
}
