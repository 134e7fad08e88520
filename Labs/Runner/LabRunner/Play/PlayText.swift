import LabModel
import SchedulePlay
package import TextTables

/// The screen of a play: the events so far, and the steps to choose from or the end.
package struct PlayText: Sendable {
  private let text: LabText

  /// Creates a renderer for the style that the receiver can show.
  package init(style: TerminalStyle) { text = LabText(style: style) }

  /// The screen; a pure function of the play.
  package func screen(_ lab: LabPlay) -> String {
    let tree = lab.play.tree
    var lines = text.styled(lab.title, .bold) + "\n"
    lines += text.paragraph(lab.about) + text.paragraph(PlayWords.extent(of: tree)) + "\n"
    let story = lab.lanes.text(width: text.width - 2)
    if !story.isEmpty { lines += text.folded(story) + "\n" }
    return lines + (lab.play.outcome.map { end(lab, $0) } ?? question(lab))
  }

  private func question(_ lab: LabPlay) -> String {
    var lines = text.styled("Which step comes next?", .bold) + "\n"
    for (place, choice) in lab.play.choices.enumerated() {
      let move = lab.play.tree.moves[choice.move]
      let isKnown = choice.next != nil
      lines += text.labelled(
        isKnown ? "\(place + 1)" : "-",
        PlayWords.step(move, in: lab.play.tree) + (isKnown ? "" : " (in no sampled schedule)"))
    }
    return lines + keys("A number takes a step, u takes the last one back, q ends.", lab)
  }

  private func end(_ lab: LabPlay, _ outcome: PlayTree.Outcome) -> String {
    var lines =
      switch outcome {
      case .kept: text.styled("✔", .green) + " The schedule is over, and the promise is kept.\n"
      case .wrong(let message):
        text.styled("✘", .red) + " " + text.paragraph(TerminalText.sanitized(message))
      }
    lines += "\n" + table(lab.play) + "\n" + text.paragraph(PlayWords.decision(lab.play))
    return lines + keys("u takes the last step back, n begins again, q ends.", lab)
  }

  private func keys(_ words: String, _ lab: LabPlay) -> String {
    (lab.isRefused ? "\n" + text.paragraph("The last key has no meaning here.") : "")
      + "\n" + text.styled(words, .dim) + "\n"
  }

  private func table(_ play: Play) -> String {
    var table = TextTable(columns: [
      .init("choice", alignment: .right), .init("step", overflow: .wraps),
      .init("schedules that go on", alignment: .right, overflow: .breaksHeading),
      .init("end wrong", alignment: .right), .init(""),
    ])
    let decided = PlayWords.decidedChoice(play)
    for (place, node) in play.nodes.enumerated() {
      let isDecided = place > 0 && place - 1 == decided
      table.addRow([
        place == 0 ? "" : "\(place)",
        .init(
          place == 0 ? "(the beginning)" : PlayWords.step(play.moves[place - 1], in: play.tree)),
        "\(PlayWords.number(node.share.schedules))",
        "\(PlayWords.percent(node.share))", .init(isDecided ? "◀ decided" : "", style: .bold),
      ])
    }
    return table.rendered(in: text.style)
  }
}
