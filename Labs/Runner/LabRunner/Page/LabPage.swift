import Drawing
package import Foundation
package import LabModel
import TextTables

/// The page of `Labs/run --report`: an attendee's progress, and the figures that moved.
package struct LabPage: Sendable {
  private let labs: [LabDefinition]
  private let progress: LabProgress
  private let pictures: [String: LabFinding]
  private let date: Date

  /// Creates the page of some progress.
  ///
  /// - Parameters:
  ///   - labs: The labs, in their order.
  ///   - progress: The progress.
  ///   - pictures: The findings whose schedules are drawn, by lab.
  ///   - date: The moment that the page names.
  package init(
    labs: [LabDefinition], progress: LabProgress, pictures: [String: LabFinding], date: Date
  ) {
    self.labs = labs
    self.progress = progress
    self.pictures = pictures
    self.date = date
  }

  /// Writes the page, and replaces an existing one.
  ///
  /// - Throws: ``LabProblem`` when the file cannot be written.
  package func write(to file: URL) throws(LabProblem) {
    try WrittenFile.replace(file, with: Array(html.utf8))
  }

  /// The page, which needs no other file and no network; O(labs).
  package var html: String {
    let passed = labs.count { progress[$0.id].passed }
    let begun = labs.filter { progress[$0.id].checks > 0 || progress[$0.id].passed }
    let intro = [
      Markup.element(
        "p", ["class": "note"],
        "From queues and locks to actors, \(LocalTime.text(date)). "
          + (begun.isEmpty ? "No lab was begun yet: Labs/run 01." : remark(begun)))
    ]
    return Page(
      "\(passed) of \(labs.count) labs passed", style: DrawingStyle.charts + Self.style,
      intro + [strip()] + begun.flatMap(section)
    ).rendered
  }

  private func remark(_ begun: [LabDefinition]) -> String {
    let moved = begun.reduce(0) { $0 + self.moved(in: $1).count }
    let hints = begun.reduce(0) { $0 + progress[$1.id].hints }
    let checks = begun.reduce(0) { $0 + progress[$1.id].checks }
    return "\(checks) \(checks == 1 ? "check" : "checks"), "
      + "\(hints) \(hints == 1 ? "hint" : "hints"), "
      + "\(moved) \(moved == 1 ? "figure" : "figures") moved."
  }

  /// A box for each lab, with words and not only with colour.
  private func strip() -> Markup {
    .element(
      "ol", ["class": "strip"],
      labs.map { lab in
        let entry = progress[lab.id]
        let (style, word) =
          entry.passed
          ? ("passed", "✔ passed") : entry.checks > 0 ? ("tried", "tried") : ("open", "not begun")
        return .element(
          "li", ["class": style],
          [
            .element("b", [:], lab.id), .text(" \(lab.question) "),
            .element("span", [:], word),
          ])
      })
  }

  private func section(_ lab: LabDefinition) -> [Markup] {
    let entry = progress[lab.id]
    var parts = [Markup.element("h2", [:], "\(lab.id) · \(lab.question)")]
    parts.append(.element("p", ["class": "note"], state(entry)))
    let cards = entry.last.map { card($0, entry, lab.guess) }
    if !cards.isEmpty { parts.append(.element("div", ["class": "moved"], cards)) }
    if let finding = pictures[lab.id], let lanes = finding.lanes {
      parts.append(picture(finding, lanes))
    }
    // Not before it is passed: the lesson is the answer.
    if entry.passed { parts.append(.element("p", [:], lab.learnt)) }
    return parts
  }

  private func state(_ entry: LabProgress.Entry) -> String {
    let checks = "\(entry.checks) \(entry.checks == 1 ? "check" : "checks")"
    let hints =
      entry.hints == 0 ? "" : ", \(entry.hints) \(entry.hints == 1 ? "hint" : "hints")"
    return (entry.passedAt.map { "Passed \($0)" } ?? "Not passed yet") + " · " + checks + hints
  }

  private func moved(in lab: LabDefinition) -> [LabFigure] {
    let entry = progress[lab.id]
    return entry.last.filter { figure in
      figure.before(among: entry.first).map { $0.text != figure.text } ?? false
    }
  }

  /// `812 → 0`, large, and the figure's name; one number where nothing has moved.
  private func card(
    _ figure: LabFigure, _ entry: LabProgress.Entry, _ asked: LabGuess?
  ) -> Markup {
    let before = figure.before(among: entry.first)
    var numbers: [Markup] = []
    if let before, before.text != figure.text {
      numbers += [
        .element("s", [:], before.number),
        .element("span", ["class": "arrow", "aria-label": "became"], " → "),
      ]
    }
    numbers.append(.element("b", [:], figure.number))
    var unit = figure.unit
    if let before, before.unit != figure.unit { unit = "\(before.unit), then \(figure.unit)" }
    var words = unit.isEmpty ? figure.name : "\(figure.name) (\(unit))"
    if let guess = entry.guess, asked?.figure == figure.name {
      words += "; guessed: \(LabFigure("", guess).number)"
    }
    return .element(
      "div", [:], [.element("p", [:], numbers), .element("p", ["class": "note"], words)])
  }

  private func picture(_ finding: LabFinding, _ lanes: LabLanes) -> Markup {
    let lines = finding.happened.split(separator: "\n").map(String.init)
    let chart = LaneChart(
      "The schedule with which the lab began", lanes: lanes.lanes,
      steps: lanes.steps.map { .init(lane: $0.lane, text: $0.text) })
    return .element(
      "div", ["class": "schedule"],
      [.element("p", [:], lines.first ?? ""), chart.markup]
        + lines.dropFirst().map { .element("p", ["class": "note"], $0) })
  }
}
