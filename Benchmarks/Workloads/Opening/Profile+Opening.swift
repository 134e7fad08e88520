import Measurement
package import ResultModel

extension Profile {
  /// The stores that are opened, with their sizes.
  ///
  /// The arm that the others are compared with is opened once more, so that noise can be told.
  ///
  /// - Parameters:
  ///   - choice: The user's restrictions of the run.
  ///   - arms: The arms that are compared.
  ///   - reference: The arm that all others are compared with, if the user named it.
  ///   - rounds: How many rounds the comparisons have.
  ///   - isAskedFor: Whether the user asked for openings.
  /// - Returns: The openings; `nil` where the user restricted the run to something else.
  package func opening(
    _ choice: Choice, arms: [Arm], against reference: String?, rounds: Int, isAskedFor: Bool
  ) -> Sweep? {
    let isUsual =
      choice.records == nil && choice.workloads == nil && choice.clients == nil
      && !(self == .quick && choice.hasRivals)
    guard isAskedFor || isUsual else { return nil }
    let again = Plan.baseline(of: arms, reference).map { [$0.again] } ?? []
    let sizes =
      choice.records ?? (self == .quick && !isAskedFor ? [1_000] : [1_000, 10_000, 100_000])
    let scenarios = sizes.map {
      Scenario(.open, clients: 1, records: $0, durability: .powerLoss)
    }
    // The quick profile has no time for an interval, unless openings are asked for.
    let most = self == .quick && !isAskedFor ? 3 : MedianInterval.minimumCount
    var sweep = Sweep(
      arms: (arms + again).filter { arm in scenarios.contains { arm.obstacle(to: $0) == nil } },
      scenarios: scenarios, rounds: min(rounds, most), countsFiles: false)
    sweep.isOpening = true
    sweep.title = "the openings"
    return sweep
  }

  /// How long the measuring may take, in seconds, when openings are asked for and nothing else.
  package var budgetWithOpening: Double { max(budget, 400) }
}
