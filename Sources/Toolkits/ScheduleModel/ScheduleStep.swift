/// One step of a failing schedule, as the timeline shows it.
public struct ScheduleStep: Sendable, Equatable, Codable {
  /// The task or thread.
  public let name: String
  /// The action of the step.
  public let action: String
  /// The function and the line, if known.
  public let place: String

  package init(name: String, action: String, place: String = "") {
    self.name = name
    self.action = action
    self.place = place
  }
}

/// Returns rows as text, without trailing spaces; the first column is aligned to the right.
package func stepTable(_ rows: [[String]]) -> String {
  guard let first = rows.first else { return "" }
  let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let padded = zip(row, widths).enumerated().map { column, cell in
      let spaces = String(repeating: " ", count: cell.1 - cell.0.count)
      return column == 0 ? spaces + cell.0 : cell.0 + spaces
    }
    return String(padded.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
  }
  .joined(separator: "\n")
}
