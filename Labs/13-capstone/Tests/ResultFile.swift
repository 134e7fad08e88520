import Foundation

/// The few members of a result file that the check reads (`docs/ResultFormat.md`).
struct ResultFile: Decodable {
  /// A figure of a variant in a scenario.
  struct Cell {
    var variant: String
    var scenario: Scenario
    var metric: String
    var figure: Figure
  }

  struct Scenario: Decodable {
    var workload: String
    var clients: Int
    var records: Int
    var durability: String
  }

  struct Figure: Decodable {
    var value: Double?
    /// The figure of each round; empty if it was counted separately.
    var rounds: [Double]?
  }

  struct Context: Decodable {
    var isComplete: Bool?
    var date: String
    var cores: Int
  }

  let context: Context
  let cells: [Cell]

  private enum Member: CodingKey {
    case context, cells, measured
  }

  init(_ url: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
  }

  init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: Member.self)
    context = try file.decode(Context.self, forKey: .context)
    // The files in Benchmarks/Results are in the slim form.
    cells =
      file.contains(.measured)
      ? try file.decode([Measured].self, forKey: .measured).flatMap(\.cells)
      : try file.decode([Cell].self, forKey: .cells)
  }

  /// The figures of a variant in a scenario, in the slim form.
  private struct Measured: Decodable {
    let variant: String
    let scenario: Scenario
    let figures: [String: Figure]

    var cells: [Cell] {
      figures.map { Cell(variant: variant, scenario: scenario, metric: $0.key, figure: $0.value) }
    }
  }

  /// True if the figures come from rounds, like those of a run: some have rounds, and each figure
  /// with rounds lies between their extremes.
  var isMeasured: Bool {
    let withRounds = cells.map(\.figure).filter { !($0.rounds ?? []).isEmpty }
    return !withRounds.isEmpty
      && withRounds.allSatisfy { figure in
        guard let value = figure.value, let low = figure.rounds?.min(),
          let high = figure.rounds?.max()
        else { return true }
        // Figures have seven digits.
        let slack = abs(value) / 1e6
        return low - slack <= value && value <= high + slack
      }
  }

  /// The mistake in a row of a record, or `nil` if the file has the row.
  func problem(with row: DecisionRecord.Row) -> String? {
    let place =
      "\(row.variant), \(row.workload), \(row.clients) clients, \(row.records) records, "
      + "\(row.durability): \(row.metric)"
    let values = cells.filter { $0.isOf(row) }.compactMap(\.figure.value)
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

extension ResultFile.Cell: Decodable {
  private enum Member: CodingKey { case variant, metric }

  init(from decoder: any Decoder) throws {
    let cell = try decoder.container(keyedBy: Member.self)
    variant = try cell.decode(String.self, forKey: .variant)
    metric = try cell.decode(String.self, forKey: .metric)
    scenario = try ResultFile.Scenario(from: decoder)
    figure = try ResultFile.Figure(from: decoder)
  }

  func isOf(_ row: DecisionRecord.Row) -> Bool {
    variant == row.variant && metric == row.metric && scenario.workload == row.workload
      && scenario.clients == row.clients && scenario.records == row.records
      && scenario.durability == row.durability
  }
}
