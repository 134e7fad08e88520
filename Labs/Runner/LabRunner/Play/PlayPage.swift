import Drawing
package import Foundation
import LabModel
package import SchedulePlay

/// A page on which a person chooses the steps of schedules, with buttons or keys, offline.
///
/// The page has the recorded trees as data, and without its script one schedule for each kind of
/// end.
package struct PlayPage: Sendable {
  /// The schedules of a lab.
  package struct Entry: Codable, Sendable, Equatable {
    /// The lab's id; empty for a failure that a test recorded.
    package var lab: String
    /// The lab's question.
    package var question: String
    /// The code that is played, in a sentence.
    package var about: String
    /// The recorded schedules.
    package var tree: PlayTree

    package init(lab: String, question: String, about: String, _ tree: PlayTree) {
      self.lab = lab
      self.question = question
      self.about = about
      self.tree = tree
    }

    fileprivate var heading: String { lab.isEmpty ? question : "\(lab) · \(question)" }
    /// The end of a caption.
    fileprivate var place: String { lab.isEmpty ? "" : ", lab \(lab)" }
  }

  private let entries: [Entry]

  /// Creates the page of some labs.
  package init(_ entries: [Entry]) { self.entries = entries }

  /// Writes the page, and replaces an existing one.
  ///
  /// - Throws: ``LabProblem`` when the file cannot be written.
  package func write(to file: URL) throws(LabProblem) {
    try WrittenFile.replace(file, with: Array(try html().utf8))
  }

  /// The page, which needs no other file and no network; O(trees).
  ///
  /// - Throws: ``LabProblem`` when the trees cannot be written as data.
  package func html() throws(LabProblem) -> String {
    let intro = Markup.element(
      "p", [:],
      "Choose which task goes on, again and again, until the promise is broken or the schedule is "
        + "over. Then the page shows the share of schedules that end wrong after each choice, and "
        + "the choice that decided.")
    let keys = Markup.element(
      "p", ["class": "note"],
      "Each number on a button is its key. The key u takes the last choice back, n begins again.")
    return Page(
      "You are the scheduler", style: DrawingStyle.charts + Self.style,
      [intro, keys] + entries.map(section)
        + [
          .element(
            "script", ["type": "application/json", "id": "schedules"], [.rendered(try data())])
        ],
      script: Self.script
    ).rendered
  }

  /// The trees of a page that was written.
  ///
  /// - Throws: ``LabProblem`` when the text is not such a page.
  package static func entries(in html: String) throws(LabProblem) -> [Entry] {
    let start = "id=\"schedules\">"
    guard let opening = html.firstRange(of: start)?.upperBound,
      let end = html[opening...].firstRange(of: "</script>")?.lowerBound
    else {
      throw LabProblem(
        "This is no page with schedules. Write one: Labs/run 06 --play --output FILE")
    }
    do {
      return try JSONDecoder().decode([Entry].self, from: Data(html[opening..<end].utf8))
    } catch { throw LabProblem("The schedules of the page cannot be read: \(error)") }
  }

  /// JSON that cannot end the element around it.
  private func data() throws(LabProblem) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(entries), as: UTF8.self)
        .replacing("<", with: "\\u003c").replacing("&", with: "\\u0026")
    } catch { throw LabProblem("The schedules cannot be written: \(error)") }
  }

  private func section(_ entry: Entry) -> Markup {
    let ends = [true, false].compactMap { Play.first(in: entry.tree, endsWrong: $0) }
    return .element(
      "section", ["id": "lab\(entry.lab)"],
      [
        .element("h2", [:], entry.heading),
        .element("p", [:], entry.about),
        .element("p", ["class": "note"], PlayWords.extent(of: entry.tree)),
        .element("div", ["class": "play", "data-lab": entry.lab]),
        .element(
          "details", ["class": "part"],
          [.element("summary", [:], "Schedules that were recorded, and what decided them")]
            + ends.flatMap { end($0, entry) }),
      ])
  }

  private func end(_ play: Play, _ entry: Entry) -> [Markup] {
    let (title, message) =
      switch play.outcome {
      case .wrong(let message): ("A schedule that ends wrong", message)
      case .kept, nil: ("A schedule that keeps the promise", "")
      }
    let lanes = LabPlay.lanes(of: play)
    let chart = LaneChart(
      title + entry.place, lanes: lanes.lanes,
      steps: lanes.steps.map { .init(lane: $0.lane, text: $0.text) })
    return [.element("h3", [:], title), chart.markup]
      + (message.isEmpty ? [] : [.element("p", [:], message)])
      + [
        table(play, "\(title)\(entry.place): the share that ends wrong after each choice"),
        .element("p", ["class": "decision"], PlayWords.decision(play)),
      ]
  }

  private func table(_ play: Play, _ caption: String) -> Markup {
    let decided = PlayWords.decidedChoice(play)
    let rows = play.nodes.enumerated().map { place, node in
      [
        place == 0
          ? "(the beginning)"
          : "\(place) · " + PlayWords.step(play.moves[place - 1], in: play.tree),
        PlayWords.number(node.share.schedules), PlayWords.percent(node.share),
        place > 0 && place - 1 == decided ? "◀ decided" : "",
      ]
    }
    return HTMLTable(
      caption: caption,
      columns: [
        .init("choice", isNumeric: false), .init("schedules"), .init("wrong"),
        .init("decided", isNumeric: false),
      ], rows: rows
    ).markup
  }
}
