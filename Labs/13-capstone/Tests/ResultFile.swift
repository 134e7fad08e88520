import Foundation

/// The few members of a result file that the check reads (`docs/ResultFormat.md`).
struct ResultFile: Decodable {
  struct Cell: Decodable {
    var variant: String
    var workload: String
    var clients: Int
    var records: Int
    var metric: String
    var value: Double?
    /// The figure of each round; empty if it was counted separately.
    var rounds: [Double]?
  }

  struct Context: Decodable {
    var isComplete: Bool?
    var date: String
    var cores: Int
  }

  var schema: Int
  var context: Context
  var cells: [Cell]

  init(_ url: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
  }

  /// True if the figures come from rounds, like those of a run: some have rounds, and each figure
  /// with rounds lies between their extremes.
  var isMeasured: Bool {
    let withRounds = cells.filter { !($0.rounds ?? []).isEmpty }
    return !withRounds.isEmpty
      && withRounds.allSatisfy { cell in
        guard let value = cell.value, let low = cell.rounds?.min(), let high = cell.rounds?.max()
        else { return true }
        // Figures have seven digits.
        let slack = abs(value) / 1e6
        return low - slack <= value && value <= high + slack
      }
  }

  /// The mistake in a row of a record, or `nil` if the file has the row.
  func problem(with row: DecisionRecord.Row) -> String? {
    let place =
      "\(row.variant), \(row.workload), \(row.clients) clients, \(row.records) records: \(row.metric)"
    let values = cells.filter {
      $0.variant == row.variant && $0.workload == row.workload && $0.clients == row.clients
        && $0.records == row.records && $0.metric == row.metric
    }.compactMap(\.value)
    if values.isEmpty { return "not in the file: \(place)" }
    // Tables round to three digits.
    if values.contains(where: { abs($0 - row.value) <= abs($0) / 100 }) { return nil }
    return "\(place)\n  the file says \(values.map(Self.text).joined(separator: " or ")), "
      + "the record \(Self.text(row.value))"
  }

  private static func text(_ value: Double) -> String {
    abs(value) >= 10 && abs(value) < 1e15
      ? String(Int(value.rounded())) : String(describing: value)
  }
}
