import Measurement
import ResultModel

extension RunComparison {
  /// The rules by which a pair of figures gets its verdict.
  struct Judge {
    let noise: RunNoise
    let comparability: Comparability

    /// The widest interval for which two figures can be called the same.
    private static let widestSame = 0.25

    func change(_ pair: FigurePairs.Pair) -> Change {
      let share = pair.figure.isCount ? nil : noise.share(of: pair.figure, in: pair.scenario)
      let ratio = pair.ratio
      let outcome =
        obstacle(pair.figure.kind).map(Outcome.undecided)
        ?? pair.figure.metric.flatMap { $0.isCount ? Self.count(pair, $0) : nil }
        ?? Self.time(ratio, share)
      return Change(
        variant: pair.variant, scenario: pair.scenario, figure: pair.figure, before: pair.before,
        after: pair.after, beforeRounds: pair.beforeRounds.count,
        afterRounds: pair.afterRounds.count,
        ratio: pair.figure.isCount && pair.before == pair.after ? nil : ratio, noise: share,
        outcome: outcome)
    }

    func change(_ figure: FigurePairs.Unstated) -> Change {
      Change(
        variant: figure.variant, scenario: figure.scenario, figure: figure.figure,
        before: figure.before, after: figure.after, ratio: nil, noise: nil,
        outcome: .undecided(figure.reason))
    }

    /// The facts that forbid a verdict about figures of a kind; `nil` if there are none.
    private func obstacle(_ kind: FigureKind) -> Undecided? {
      guard !comparability.decides(kind) else { return nil }
      let differences = comparability.differences(for: kind)
      let known = differences.filter { !$0.isUnknown }.map(\.property)
      return known.isEmpty ? .unknown(differences.map(\.property)) : .differing(known)
    }

    private static func time(_ ratio: UnpairedRatio?, _ noise: Double?) -> Outcome {
      guard let ratio else { return .undecided(.noRatio) }
      guard let noise else { return .undecided(.noAgainArm) }
      switch ratio.verdict(noiseFloor: noise) {
      case .faster: return .better
      case .slower: return .worse
      case .same(let share): return .same(within: share)
      case .inconclusive(let reason):
        let reach = max(noise, ratio.share)
        return ratio.isSupported && reach <= widestSame
          ? .same(within: reach) : .undecided(.statistics(reason))
      }
    }

    private static func count(_ pair: FigurePairs.Pair, _ metric: Metric) -> Outcome {
      if pair.before == pair.after { return .same(within: 0) }
      let tolerance = CountTolerance(metric, rounds: pair.beforeRounds)
      if tolerance.accepts(pair.after, insteadOf: pair.before) {
        return .same(within: tolerance.share)
      }
      return pair.after > pair.before ? .worse : .better
    }
  }
}
