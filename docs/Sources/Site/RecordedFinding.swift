public import Foundation

/// A counterexample from a recorded run of the suite, for documents that quote it.
public struct RecordedFinding {
  /// The counterexample's lines, without a line break at the end.
  public let text: String

  /// Reads the record of the stores, or the record of the mutants.
  ///
  /// O(the record's size).
  ///
  /// - Parameters:
  ///   - words: The record's path relative to the folder, the store's id and the guarantee's id,
  ///     separated by spaces. A number may follow: the maximum number of lines.
  ///   - folder: The folder of the document that quotes.
  /// - Throws: ``SiteError`` if the record has no such counterexample, or Foundation's error if the
  ///   file cannot be read.
  public init(_ words: String, from folder: URL) throws {
    let words = words.split(separator: " ").map(String.init)
    let most = words.count == 4 ? Int(words[3]) : .max
    guard words.count == 3 || words.count == 4, let most, most > 3 else {
      throw SiteError(
        words.joined(separator: " "),
        "name a record, a store and a guarantee, between blanks, and perhaps how many lines to show."
      )
    }
    let data = try Data(contentsOf: folder.appending(path: words[0]))
    guard let found = try Self.counterexample(of: words[1], to: words[2], in: data) else {
      throw SiteError(
        words[0], "the record has no counterexample of `\(words[1])` to \(words[2]).")
    }
    text = Self.shortened(found, to: most)
  }

  private static func counterexample(
    of id: String, to guarantee: String, in data: Data
  ) throws -> String? {
    let decoder = JSONDecoder()
    guard !id.hasPrefix("mutant-") else {
      return try decoder.decode(RecordedMutants.self, from: data).mutants
        .first { $0.id == id && $0.breaks == guarantee }?.counterexample
    }
    return try decoder.decode(RecordedConformance.self, from: data).stores
      .first { $0.id == id }?.cells
      .first { $0.guarantee == guarantee && $0.verdict == "broken" }?.detail
  }

  /// Removes the middle of a long counterexample.
  static func shortened(_ text: String, to most: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > most else { return text }
    let left = lines.prefix(most / 2)
    let right = lines.suffix(most - most / 2 - 1)
    let count = lines.count - left.count - right.count
    return (left + ["… (\(count) lines are left out)"] + right).joined(separator: "\n")
  }
}
