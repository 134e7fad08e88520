public import Foundation

/// A part of the findings of a recorded run about one guarantee, for documents that quote it.
public struct RecordedDetails {
  /// A table with a row for each store, with a line break at the end.
  public let text: String

  /// Reads the record of the stores.
  ///
  /// O(the record's size).
  ///
  /// - Parameters:
  ///   - words: The record's path relative to the folder, the guarantee's id, the words with which
  ///     the quoted part of a finding begins, a colon, and the stores: `r.json G20 8 clients: actor`.
  ///     The parts of a finding are separated by semicolons.
  ///   - folder: The folder of the document that quotes.
  /// - Throws: ``SiteError`` if the record has no such part, or Foundation's error if the file
  ///   cannot be read.
  public init(_ words: String, from folder: URL) throws {
    guard let form = words.wholeMatch(of: /(\S+) (G\d+) ([^:]+): (\S.*)/) else {
      throw SiteError(
        words,
        "name a record, a guarantee, the first words of a part of the finding, a colon, and stores."
      )
    }
    let (path, guarantee, beginning) = (String(form.1), String(form.2), String(form.3))
    let data = try Data(contentsOf: folder.appending(path: path))
    let record = try JSONDecoder().decode(RecordedConformance.self, from: data)
    let rows = try form.4.split(separator: " ").map { id in
      guard let cell = record.cell(of: String(id), guarantee),
        let part = cell.parts.first(where: { $0.hasPrefix(beginning) })
      else {
        throw SiteError(
          path, "`\(id)` has no finding about \(guarantee) that begins so: \(beginning)")
      }
      return "| `\(id)` | \(GuaranteePages.cell(part)) |\n"
    }
    text = "| store | \(guarantee) in the run of \(record.run.date) |\n|---|---|\n" + rows.joined()
  }
}

extension RecordedConformance {
  fileprivate func cell(of store: String, _ guarantee: String) -> Cell? {
    stores.first { $0.id == store }?.cells.first { $0.guarantee == guarantee }
  }
}

extension RecordedConformance.Cell {
  fileprivate var parts: [String] { detail.components(separatedBy: "; ") }
}
