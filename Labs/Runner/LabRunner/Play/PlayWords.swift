import SchedulePlay
import TextTables

/// The words of a play, which the terminal and the page share.
enum PlayWords {
  /// The task of a step, without the place where the step runs.
  static func task(_ lane: String) -> String {
    lane.firstRange(of: " (on an actor)").map { String(lane[..<$0.lowerBound]) } ?? lane
  }

  /// A step as words: the task, and what the task does in it.
  static func step(_ move: PlayTree.Move, in tree: PlayTree) -> String {
    let lane = tree.lanes[move.lane]
    let task = task(lane)
    let own = move.events.filter { Self.task(tree.lanes[$0.lane]) == task }.map(\.text)
    if !own.isEmpty { return "\(task): \(own.joined(separator: "; "))" }
    return task == lane ? "\(task) goes on" : "\(task) goes on, on an actor"
  }

  /// The number of recorded schedules.
  static func extent(of tree: PlayTree) -> String {
    switch tree.extent {
    case .complete: "There are \(number(tree.share.schedules)) schedules; all were run."
    case .sampled:
      "\(number(tree.share.schedules)) schedules were sampled at random; there are more."
    }
  }

  /// The index of the choice that decided; `nil` if there is none.
  static func decidedChoice(_ play: Play) -> Int? {
    switch play.decision() {
    case .sealed(let choice), .likely(let choice): choice
    case .open, .everySchedule, .tooFewSamples: nil
    }
  }

  /// The decision in a sentence.
  static func decision(_ play: Play) -> String {
    let shares = play.nodes.map(\.share)
    switch play.decision() {
    case .open: return ""
    case .sealed(let choice):
      let (before, after) = (shares[choice], shares[choice + 1])
      let all = "\(number(after.wrong)) of \(number(after.schedules))"
      return "Choice \(choice + 1) decided: after it \(all) schedules end wrong. Before, "
        + "\(number(before.wrong)) of \(number(before.schedules)) did."
    case .likely(let choice):
      return "Choice \(choice + 1) changed most: \(percent(shares[choice])) of the sampled "
        + "schedules ended wrong before, and \(percent(shares[choice + 1])) after. A sample "
        + "proves no more than that."
    case .everySchedule:
      return play.outcome == .kept
        ? "No choice decided: none of the recorded schedules ends wrong."
        : "No choice decided: each of the recorded schedules ends wrong."
    case .tooFewSamples:
      return "The sample has too few schedules here to name the choice that decided."
    }
  }

  static func number(_ number: Int) -> String { NumberText.grouped(Int64(number)) }

  /// `32 %`; `0 %` and `100 %` only where they are exact.
  static func percent(_ share: PlayTree.Share) -> String {
    let rounded = Int((share.part * 100).rounded())
    if share.isDecided { return "\(rounded) %" }
    return "\(min(99, max(1, rounded))) %"
  }
}
