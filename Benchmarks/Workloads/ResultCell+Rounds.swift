import Measurement

extension ResultCell {
  /// A cell of one figure that is not repeated by rounds.
  init(_ arm: String, _ scenario: Scenario, _ metric: Metric, _ figure: Figure) {
    self.init(
      variant: arm, workload: scenario.workload, clients: scenario.clients,
      records: scenario.records, durability: scenario.durability, metric: metric,
      unit: metric.unit, value: figure.value, rounds: [], unavailable: figure.reason)
  }

  /// A cell of the median of rounds, with its interval where the rounds support one.
  init(_ arm: String, _ scenario: Scenario, _ metric: Metric, rounds: [Figure]) {
    let values = rounds.compactMap(\.value)
    guard let median = Statistics.median(values), values.count == rounds.count else {
      let reason = rounds.compactMap(\.reason).first ?? "no round gave a figure"
      self.init(arm, scenario, metric, .unavailable(reason))
      return
    }
    self.init(arm, scenario, metric, .value(median))
    self.rounds = values
    do {
      let interval = try MedianInterval(of: values)
      if interval.isSupported {
        low = interval.low
        high = interval.high
      }
    } catch {
      self = ResultCell(arm, scenario, metric, .unavailable(error.message))
    }
  }

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
    self.init(arm, scenario, metric, rounds: rounds.map { $0.figure(metric, isMetered: true) })
  }
}
