public import ResultModel

/// The text formats that a result can be exported to.
public enum ReportForm: String, Sendable, CaseIterable {
  /// Tables for a Markdown page.
  case markdown
  /// All figures, one per line, for spreadsheets.
  case csv
  /// One picture, as SVG: durable saves by clients.
  case picture
  /// The result itself, to commit with sources: all figures, without the histograms.
  case slim

  /// One sentence without a full stop.
  public var help: String {
    switch self {
    case .markdown: "Tables in Markdown"
    case .csv: "Every figure as comma-separated values (RFC 4180)"
    case .picture: "One picture (SVG): saves that survive a power cut, by clients"
    case .slim: "The result itself without histograms, to be kept among sources"
    }
  }

  /// The text, ending in a line break; O(figures).
  ///
  /// - Throws: `EncodingError` for a figure that JSON cannot represent, which no checked result
  ///   has.
  public func text(of result: BenchmarkResult) throws -> String {
    switch self {
    case .markdown: MarkdownExport.text(of: result)
    case .csv: CommaSeparatedExport.text(of: result)
    case .picture: PictureExport.text(of: result)
    case .slim: String(decoding: try ResultFile.json(SlimResult(result)), as: UTF8.self)
    }
  }
}
