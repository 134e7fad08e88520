/// The figures of a result by what a reader asks for.
///
/// The index is made once, in O(figures). The index has the figures that the result had then.
public struct ResultIndex: Sendable {
  private let byKey: [ResultCell.Key: ResultCell]
  private let byMetric: [Metric: [ResultCell]]
  private let byVariant: [String: [ResultCell]]
  /// The arms that have cells, in the order of the result.
  public let variants: [String]
  /// The scenarios whose throughput was measured, in the order of the result.
  public let scenarios: [Scenario]

  /// Makes the index.
  public init(_ result: BenchmarkResult) {
    byKey = Dictionary(
      result.cells.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    byMetric = Dictionary(grouping: result.cells, by: \.metric)
    byVariant = Dictionary(grouping: result.cells, by: \.variant)
    variants = result.cells.map(\.variant).unique()
    scenarios = (byMetric[.throughput] ?? []).map(\.scenario).unique()
  }

  /// The figure of an arm in a scenario, with or without a value; O(1).
  public func cell(of variant: String, _ scenario: Scenario, _ metric: Metric) -> ResultCell? {
    byKey[ResultCell.Key(variant, scenario, metric)]
  }

  /// The cell of the same arm, scenario and metric, perhaps of another run; O(1).
  package func cell(like cell: ResultCell) -> ResultCell? { byKey[cell.key] }

  /// The cells of a metric, in the order of the result; O(1).
  public func cells(_ metric: Metric) -> [ResultCell] { byMetric[metric] ?? [] }

  /// The cells of an arm, in the order of the result; O(1).
  public func cells(of variant: String) -> [ResultCell] { byVariant[variant] ?? [] }
}
