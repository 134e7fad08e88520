import Measurement
import ResultModel

extension Plan {
  /// The planted arms of a run: the baseline with known delays, measured in the same rounds.
  struct Planting {
    /// The planted arms; empty if the run plants no delay.
    let arms: [Arm]
    /// The reason why the run plants no delay although it should; `nil` otherwise.
    let obstacle: String?

    /// - Parameters:
    ///   - shares: The delays, as shares of a call.
    ///   - baseline: The arm whose calls are delayed.
    ///   - scenarios: The scenarios of the comparisons; the delays are planted in those with a
    ///     single caller.
    ///   - rounds: The requested number of rounds.
    init(_ shares: [Double], _ baseline: Arm, _ scenarios: [Scenario], rounds: Int) {
      // A few rounds have no verdicts, so they cannot show what a verdict sees.
      guard rounds >= MedianInterval.minimumCount, !shares.isEmpty else {
        (arms, obstacle) = ([], nil)
        return
      }
      let planted = Self.scenarios(among: scenarios.filter { baseline.obstacle(to: $0) == nil })
      arms = planted.isEmpty ? [] : shares.map { baseline.planted($0, in: planted) }
      obstacle =
        planted.isEmpty
        ? "No delays are planted: a delay of a call needs a scenario with one client." : nil
    }

    /// The first scenarios of saves and of finds with a single caller, or the first of any workload.
    private static func scenarios(among scenarios: [Scenario]) -> [Scenario] {
      let single = scenarios.filter { $0.callers == 1 }
      let usual = [Workload.saveOnly, .readOnly].compactMap { workload in
        single.first { $0.workload == workload }
      }
      return usual.isEmpty ? Array(single.prefix(1)) : usual
    }

    /// Adds the planted arms to the others, unless this would cost the run its verdicts.
    ///
    /// - Parameters:
    ///   - others: The arms to compare with the baseline.
    ///   - fitted: Divides arms into blocks, and finds how much of the run fits into the budget.
    /// - Returns: The blocks, what fits, and a sentence if the planted arms are left out.
    /// - Throws: `InvalidParameter` when the budget has no room for a round without planted arms.
    func added(
      to others: [Arm],
      _ fitted: ([Arm]) throws(InvalidParameter) -> (groups: [[Arm]], fit: Fit)
    ) throws(InvalidParameter) -> (groups: [[Arm]], fit: Fit, omission: String?) {
      let bare = try fitted(others)
      guard !arms.isEmpty else { return (bare.groups, bare.fit, obstacle) }
      do {
        let whole = try fitted(others + arms)
        let keepsParts = zip(whole.fit.roundsApart, bare.fit.roundsApart).allSatisfy {
          $0 >= min($1, 1)
        }
        if keepsParts, whole.fit.rounds >= min(bare.fit.rounds, MedianInterval.minimumCount) {
          return (whole.groups, whole.fit, nil)
        }
      } catch {
        // Not even one round has room for the planted arms.
      }
      return (
        bare.groups, bare.fit,
        "No delays are planted: the budget has no room for them. Give more --budget, or fewer "
          + "--variants."
      )
    }
  }
}

extension Profile {
  /// The delays that a run plants, as shares of a call.
  package static let plantedDelays = [0.05, 0.1, 0.2]
}
