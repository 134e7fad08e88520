public import Foundation

/// The changes that rules made to the stores, and whether the suite noticed them, from a recorded
/// run (`Tests/mutate --json`).
struct RecordedChanges: Sendable, Decodable {
  let run: RecordedOrigin
  /// The number of changes that the rules make too, and that the run left out.
  let notTried: Int
  let changes: [Change]

  struct Change: Sendable, Decodable {
    let rule, file, function, line: String
    /// The effort of the suite, in percent.
    let effort: Int
    let outcome: Outcome
    /// The guarantee whose check noticed the change.
    let by: String?
    /// The reason why nobody could notice the change.
    let argument: String?

    /// True if no check noticed the change, and no argument says why.
    var isHole: Bool { outcome == .lived && argument == nil }
    var isEquivalent: Bool { outcome == .lived && argument != nil }
  }

  enum Outcome: String, Sendable, Decodable {
    case killed, lived
    case notReached = "not reached"
  }
}

/// The tables about generated changes for a page.
public enum GeneratedMutants {
  /// The score, a row for each rule, and a row for each function with changes that lived.
  ///
  /// - Parameters:
  ///   - file: The record, relative to the folder.
  ///   - folder: The folder of the document that quotes.
  /// - Returns: The Markdown, ending in a line break.
  /// - Throws: Foundation's error if the file cannot be read or is no record.
  public static func tables(_ file: String, from folder: URL) throws -> String {
    tables(
      try JSONDecoder().decode(
        RecordedChanges.self, from: Data(contentsOf: folder.appending(path: file))))
  }

  static func tables(_ record: RecordedChanges) -> String {
    let changes = record.changes
    let killed = changes.count { $0.outcome == .killed }
    let counted = killed + changes.count(where: \.isHole)
    return """
      \(killed) of \(counted) changes were killed\(percent(killed, of: counted)), with an effort of \
      at most \(changes.map(\.effort).max() ?? 0) %. \(changes.count { $0.isEquivalent }) more lived because they change \
      no answer. No check reached \(changes.count { $0.outcome == .notReached }), and \
      \(record.notTried) were not tried. \
      \(record.run.sentence)

      | change | made | killed | equivalent | lived | not reached |
      |---|---:|---:|---:|---:|---:|
      \(rules(changes).joined(separator: "\n"))

      \(places(changes))
      """
  }

  private static func percent(_ part: Int, of all: Int) -> String {
    all == 0 ? "" : " (\(part * 100 / all) %)"
  }

  private static func rules(_ changes: [RecordedChanges.Change]) -> [String] {
    let groups = Dictionary(grouping: changes, by: \.rule)
    return groups.keys.sorted().map { row($0, groups[$0] ?? []) } + [row("all", changes)]
  }

  private static func row(_ name: String, _ changes: [RecordedChanges.Change]) -> String {
    let counts = [
      changes.count, changes.count { $0.outcome == .killed }, changes.count(where: \.isEquivalent),
      changes.count(where: \.isHole), changes.count { $0.outcome == .notReached },
    ]
    return "| \(name) | \(counts.map(String.init).joined(separator: " | ")) |"
  }

  /// The functions in which changes lived without an argument.
  private static func places(_ changes: [RecordedChanges.Change]) -> String {
    let holes = Dictionary(grouping: changes.filter(\.isHole)) { change in
      let file = change.file.split(separator: "/").last ?? ""
      return "`\(file)`: `\(change.function)`"
    }
    guard !holes.isEmpty else { return "No change lived without an argument.\n" }
    let rows = holes.sorted { $0.key < $1.key }.map { place, changes in
      let rules = Dictionary(grouping: changes, by: \.rule).sorted { $0.key < $1.key }
        .map { $0.value.count == 1 ? $0.key : "\($0.key) (\($0.value.count))" }
      return "| \(place) | \(rules.joined(separator: ", ")) |"
    }
    return """
      Changes that no check noticed, by function:

      | function | changes that lived |
      |---|---|
      \(rows.joined(separator: "\n"))

      """
  }
}
