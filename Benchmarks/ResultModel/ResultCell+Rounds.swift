package import Measurement

extension ResultCell {
  /// A cell of one figure that is not repeated by rounds.
  package init(_ arm: String, _ scenario: Scenario, _ metric: Metric, _ figure: Figure) {
    self.init(
      variant: arm, workload: scenario.workload, clients: scenario.clients,
      records: scenario.records, durability: scenario.durability, metric: metric,
      unit: metric.unit, value: figure.value, rounds: [], unavailable: figure.reason)
  }

  /// A cell of the median of rounds, with its interval where the rounds support one.
  package init(_ arm: String, _ scenario: Scenario, _ metric: Metric, rounds: [Figure]) {
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
}
