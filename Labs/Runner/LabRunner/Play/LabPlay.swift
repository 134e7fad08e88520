package import LabModel
package import SchedulePlay

/// A lab's schedules, and the steps that a person has chosen.
package struct LabPlay: Sendable, Equatable {
  /// The lab's id; empty for a failure that a test recorded.
  package let lab: String
  /// The code that is played, in a sentence.
  package let about: String
  package private(set) var play: Play
  /// True if the last key could not be followed.
  package private(set) var isRefused = false

  /// Begins a play.
  ///
  /// - Throws: ``LabProblem`` if the tree is not whole.
  package init(_ tree: PlayTree, lab: String, about: String) throws(LabProblem) {
    guard let play = Play(tree) else {
      throw LabProblem(
        "The recorded schedules \(lab.isEmpty ? "" : "of lab \(lab) ")are not whole. Try again.")
    }
    self.play = play
    self.lab = lab
    self.about = about
  }

  /// The first line of the screen.
  var title: String { (lab.isEmpty ? "" : "Lab \(lab) · ") + "You are the scheduler" }

  /// Follows a key.
  ///
  /// - Returns: False if the person wants to end.
  package mutating func press(_ key: PlayKey) -> Bool {
    isRefused = false
    switch key {
    case .take(let alternative): isRefused = !play.choose(alternative)
    case .takeBack: isRefused = !play.takeBack()
    case .again: while play.takeBack() {}
    case .end: return false
    case .unknown: isRefused = true
    }
    return true
  }

  /// The events so far as a picture with a lane for each task.
  package var lanes: LabLanes { Self.lanes(of: play) }

  static func lanes(of play: Play) -> LabLanes {
    let events = play.tree.opening + play.moves.flatMap(\.events)
    return LabLanes(
      events: events.map { (lane: PlayWords.task(play.tree.lanes[$0.lane]), text: $0.text) })
  }
}
