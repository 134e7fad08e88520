public import Foundation

/// A counterexample from a recorded run of the suite, for documents that quote it.
public struct RecordedFinding {
  /// The counterexample's lines, without a line break at the end.
  public let text: String

  /// Reads the record.
  ///
  /// O(the record's size).
  ///
  /// - Parameters:
  ///   - words: The record's path relative to the folder, the store's id and the guarantee's id,
  ///     separated by spaces.
  ///   - folder: The folder of the document that quotes.
  /// - Throws: ``SiteError`` if the record has no such counterexample, or Foundation's error if the
  ///   file cannot be read.
  public init(_ words: String, from folder: URL) throws {
    let words = words.split(separator: " ").map(String.init)
    guard words.count == 3 else {
      throw SiteError(
        words.joined(separator: " "), "name a record, a store and a guarantee, between blanks.")
    }
    let data = try Data(contentsOf: folder.appending(path: words[0]))
    let record = try JSONDecoder().decode(RecordedConformance.self, from: data)
    let cells = record.stores.first { $0.id == words[1] }?.cells
    guard let cell = cells?.first(where: { $0.guarantee == words[2] && $0.verdict == "broken" })
    else {
      throw SiteError(
        words[0], "the record has no counterexample of `\(words[1])` to \(words[2]).")
    }
    text = cell.detail
  }
}
