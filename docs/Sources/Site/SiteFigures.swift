import Reports
public import ResultModel
import TextTables
import VariantCatalog

/// The recorded result that provides the site's figures and pictures.
public struct SiteFigures: Sendable {
  /// The result's file, relative to the checkout's root.
  let name: String
  let result: BenchmarkResult

  /// Creates the figures of a result.
  public init(name: String, result: BenchmarkResult) {
    self.name = name
    self.result = result
  }

  /// The first two compared scenarios of durable saves in the result: with few and with many
  /// clients.
  var saves: [Scenario] {
    let saves = StepFigures.headlines(of: result).filter {
      $0.workload == .saveOnly && $0.durability == .powerLoss
    }
    let first = saves.first
    return saves.filter { $0.records == first?.records && $0.itemSize == first?.itemSize }
  }

  /// A figure with its interval, or `nil` if the result has none.
  func cell(_ store: Variant, _ metric: Metric, _ scenario: Scenario) -> ResultCell? {
    result.cells.first {
      $0.variant == store.id && $0.metric == metric && $0.scenario == scenario && $0.value != nil
    }
  }

  /// The delay before an unrelated task's first turn, in nanoseconds.
  ///
  /// The result measures it once.
  func startDelay(of store: Variant) -> Double? {
    result.cells.first { $0.variant == store.id && $0.metric == .startDelay }?.value
  }

  /// The machine and the file, as one sentence.
  var origin: String {
    "Medians of \(result.context.rounds) rounds on \(result.context.cores) cores, from `\(name)`."
  }

  /// The number of clients, as the heading of a panel or a column.
  static func clients(_ scenario: Scenario) -> String {
    scenario.clients == 1 ? "1 client" : "\(scenario.clients) clients"
  }
}
