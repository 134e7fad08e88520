public import Foundation
import Guarantees

/// The checks without a result, for the page about everything that was never tried.
public enum UntriedChecks {
  /// The cells in which a recorded run of the suite concluded nothing, as a sentence and a table.
  ///
  /// - Parameters:
  ///   - file: The record, relative to the folder.
  ///   - folder: The folder of the document that quotes, which has the guarantees' pages below it.
  /// - Returns: The Markdown, ending in a line break.
  /// - Throws: Foundation's error if the file cannot be read or is no record.
  public static func stores(_ file: String, from folder: URL) throws -> String {
    try stores(record(RecordedConformance.self, file, folder))
  }

  /// The mutants that no check of a recorded run killed.
  ///
  /// - Parameters:
  ///   - file: The record, relative to the folder.
  ///   - folder: The folder of the document that quotes, which has the guarantees' pages below it.
  /// - Returns: The Markdown, ending in a line break.
  /// - Throws: Foundation's error if the file cannot be read or is no record.
  public static func mutants(_ file: String, from folder: URL) throws -> String {
    mutants(try record(RecordedMutants.self, file, folder))
  }

  private static func record<Record: Decodable>(
    _ type: Record.Type, _ file: String, _ folder: URL
  ) throws -> Record {
    try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: file)))
  }

  private static let words = [
    "notExercised": "not exercised", "couldNotBeRun": "could not be run", "waived": "waived",
    "keptByServer": "kept by the server", "notDeclared": "not promised, not tried",
  ]

  static func stores(_ record: RecordedConformance) -> String {
    let cells = record.cells(Set(words.keys)).filter {
      $0.cell.verdict != "notDeclared" || $0.cell.explored == 0
    }
    let groups = Dictionary(grouping: cells) {
      "\($0.cell.guarantee)|\($0.cell.verdict)|\($0.cell.detail)"
    }
    let rows = groups.values.sorted { order($0[0].cell) < order($1[0].cell) }.map { group in
      let cell = group[0].cell
      let stores = group.map { "`\($0.store)`" }.joined(separator: ", ")
      return "| \(link(cell.guarantee)) | \(stores) | \(words[cell.verdict] ?? cell.verdict) | "
        + "\(GuaranteePages.cell(cell.detail)) |"
    }
    return """
      From the recorded run: \(cells.count) cells in which the suite concluded nothing. \(record.run.sentence)

      | guarantee | stores | verdict | reason |
      |---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  static func mutants(_ record: RecordedMutants) -> String {
    let rows = record.mutants.filter { !$0.isKilled }.map { mutant in
      "- `\(mutant.id)` of \(link(mutant.breaks)) \(mutant.isAlive ? "lived" : "was not tried"): "
        + "\(mutant.defect)."
    }
    return record.run.sentence + "\n\n"
      + (rows.isEmpty ? "All mutants were killed." : rows.joined(separator: "\n")) + "\n"
  }

  private static func link(_ guarantee: String) -> String {
    "[\(guarantee)](Guarantees/\(guarantee).md)"
  }

  private static func order(_ cell: RecordedConformance.Cell) -> (Int, String) {
    (Guarantee(id: cell.guarantee)?.rawValue ?? 0, cell.verdict + cell.detail)
  }
}
