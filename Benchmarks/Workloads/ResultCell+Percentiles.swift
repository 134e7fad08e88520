import Measurement
import ResultModel

extension ResultCell {
  /// A cell of a percentile: the median of the rounds' percentiles, where all rounds together have
  /// enough samples beyond it.
  init(
    _ arm: String, _ scenario: Scenario, _ metric: Metric, percent: Double,
    rounds: [ScenarioMeasurement]
  ) {
    let samples = rounds.reduce(0) { $0 + (metric.isAboutFinds ? $1.finds : $1.saves).count }
    let share = min(percent, 100 - percent) / 100
    let beyond = Histogram.samplesBeyondPercentile
    guard samples == 0 || Double(samples) * share * (1 + 1e-9) >= Double(beyond) else {
      let reason = Histogram.tooFewSamples(samples, percent: percent, beyond: beyond)
      self.init(arm, scenario, metric, .unavailable(reason))
      return
    }
    self.init(arm, scenario, metric, rounds: rounds.map { $0.figure(metric) })
  }
}
