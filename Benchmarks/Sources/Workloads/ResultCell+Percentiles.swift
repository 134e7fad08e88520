import Measurement
import ResultModel

extension ResultCell {
  /// A cell for a percentile of the service times.
  init(
    _ arm: String, _ scenario: Scenario, _ metric: Metric, percent: Double,
    rounds: [ScenarioMeasurement]
  ) {
    let histograms = rounds.map { metric.isAboutFinds ? $0.finds : $0.saves }
    self.init(arm, scenario, metric, RepeatedFigure(percentile: percent, of: histograms))
  }
}
