import Drawing
package import Foundation
package import LabModel

/// The page of `Labs/run wall`: who has passed which lab, and the room's guesses.
package struct WallPage: Sendable {
  private let wall: LabWall
  private let labs: [LabDefinition]
  private let date: Date

  /// Creates the page of a room.
  ///
  /// - Parameters:
  ///   - wall: The results.
  ///   - labs: The labs, in their order.
  ///   - date: The moment that the page names.
  package init(_ wall: LabWall, labs: [LabDefinition], date: Date) {
    self.wall = wall
    self.labs = wall.begun(of: labs)
    self.date = date
  }

  /// Writes the page, and replaces an existing one.
  ///
  /// - Throws: ``LabProblem`` when the file cannot be written.
  package func write(to file: URL) throws(LabProblem) {
    try WrittenFile.replace(file, with: Array(html.utf8))
  }

  /// The page, which needs no other file and no network; O(people × labs).
  package var html: String {
    let count = wall.people.count == 1 ? "1 person" : "\(wall.people.count) people"
    let note =
      "\(count), \(LocalTime.text(date)). ✔ passed, a number: checks so far, –: not begun."
    return Page(
      "The wall of the room", style: DrawingStyle.charts + Self.style,
      [.element("p", ["class": "note"], note), people(), questions().markup]
        + labs.compactMap(guesses)
    ).rendered
  }

  private func people() -> Markup {
    let columns = [HTMLTable.Column("name", isNumeric: false)]
    return HTMLTable(
      caption: "Who has passed which lab",
      columns: columns + labs.map { .init($0.id, isNumeric: false) },
      rows: wall.people.map { person in
        [person.name] + labs.map { mark(person[$0.id]) }
      }
    ).markup
  }

  private func mark(_ entry: LabResults.Entry?) -> String {
    guard let entry else { return "–" }
    return entry.passedAt != nil ? "✔" : "\(entry.checks)"
  }

  private func questions() -> HTMLTable {
    HTMLTable(
      caption: "How many have passed each lab",
      columns: [
        .init("lab", isNumeric: false), .init("question", isNumeric: false), .init("passed"),
        .init("begun"),
      ],
      rows: labs.map { lab in
        [
          lab.id, lab.question, "\(wall.passes(of: lab.id))",
          "\(wall.people.count { $0[lab.id] != nil })",
        ]
      })
  }

  private func guesses(_ lab: LabDefinition) -> Markup? {
    let guesses = wall.guesses(for: lab)
    guard !guesses.isEmpty else { return nil }
    return HTMLTable(
      caption: "The room's guesses, lab \(lab.id): \(lab.guess?.figure ?? "")",
      columns: [.init("name", isNumeric: false), .init("guessed"), .init("counted")],
      rows: guesses.map { guess in
        [
          guess.name, LabFigure("", guess.guess).number,
          guess.counted.map { LabFigure("", $0).number } ?? "–",
        ]
      }
    ).markup
  }

  private static let style = """

    .scrolled { margin: 1rem 0 2rem; }
    tbody th { white-space: nowrap; }
    """
}
