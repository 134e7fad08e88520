import Measurement
package import ResultModel

extension Profile {
  /// The stores to open, with their sizes.
  ///
  /// The reference arm is opened a second time, to show the noise.
  ///
  /// - Parameters:
  ///   - choice: The user's restrictions of the run.
  ///   - arms: The compared arms.
  ///   - reference: The arm to compare all others with, if the user named it.
  ///   - rounds: The number of rounds of the comparisons.
  ///   - isAskedFor: `true` if the user asked for openings.
  /// - Returns: The openings; `nil` if the user restricted the run to something else.
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
    // The quick profile has no time for an interval, unless the user asks for openings.
    let most = self == .quick && !isAskedFor ? 3 : MedianInterval.minimumCount
    var sweep = Sweep(
      arms: (arms + again).filter { arm in scenarios.contains { arm.obstacle(to: $0) == nil } },
      scenarios: scenarios, rounds: min(rounds, most), countsFiles: false)
    sweep.isOpening = true
    sweep.title = "the openings"
    return sweep
  }

  /// The limit for the measuring time, in seconds, when the user asks only for openings.
  package var budgetWithOpening: Double { max(budget, 400) }
}
