package import Measurement

extension ResultCell {
  /// The figure alone, without arm, scenario and metric.
  package var figure: RepeatedFigure {
    RepeatedFigure(value, low, high, rounds: rounds, unavailable: unavailable)
  }

  /// A cell for a figure that is not repeated in rounds.
  package init(_ arm: String, _ scenario: Scenario, _ metric: Metric, _ figure: Figure) {
    self.init(
      arm, scenario, metric,
      RepeatedFigure(figure.value, nil, nil, rounds: [], unavailable: figure.reason))
  }

  /// A cell without a figure.
  package init(_ arm: String, _ scenario: Scenario, _ metric: Metric, _ absence: Absence) {
    self.init(arm, scenario, metric, .unavailable(absence.reason))
    self.absence = absence
  }

  /// A cell for the median of rounds, with its interval if there are enough rounds.
  package init(_ arm: String, _ scenario: Scenario, _ metric: Metric, rounds: [Figure]) {
    self.init(arm, scenario, metric, RepeatedFigure(rounds))
  }

  /// A cell of the figures of the rounds.
  package init(_ arm: String, _ scenario: Scenario, _ metric: Metric, _ figure: RepeatedFigure) {
    self.init(
      variant: arm, workload: scenario.workload, clients: scenario.clients,
      records: scenario.records, durability: scenario.durability,
      itemSize: scenario.itemSize, metric: metric,
      unit: metric.unit, value: figure.value, low: figure.low, high: figure.high,
      rounds: figure.rounds, unavailable: figure.unavailable)
  }
}
