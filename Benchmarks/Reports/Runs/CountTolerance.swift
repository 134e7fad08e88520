import Measurement
import ResultModel

/// How far a count may move without anything having changed.
///
/// A store that gathers saves makes as many syncs as the timing of its clients asks for; its own
/// rounds say how far that varies. Bytes and allocations vary by a little, because records differ
/// in length and collections grow in steps.
struct CountTolerance {
  /// The relative tolerance: 0.02 for 2 %.
  let share: Double
  /// The tolerance that is added, whatever the figure: 0 where a count is exact.
  let absolute: Double

  /// The system's own threads may allocate at the wrong moment: 1 in 20 operations, of a small
  /// size.
  private static func absolute(_ metric: Metric) -> Double {
    switch metric {
    case .allocations: 0.05
    case .allocatedBytes: 8
    default: 0
    }
  }

  /// The largest variation of calls where nothing depends on timing: 2 %.
  private static let ofCalls = 0.02
  /// The variation of bytes and allocations where nothing has changed: 5 %.
  private static let ofSizes = 0.05
  /// The room beyond the rounds that were seen: as much again, because a few rounds do not show the
  /// extremes.
  private static let beyondRounds = 2.0

  /// - Parameters:
  ///   - metric: The metric.
  ///   - rounds: The figure's rounds in the run that is compared with.
  init(_ metric: Metric, rounds: [Double]) {
    absolute = Self.absolute(metric)
    let usual =
      switch metric {
      case .fileBytes, .allocations, .allocatedBytes: Self.ofSizes
      default: Self.ofCalls
      }
    guard let least = rounds.min(), let most = rounds.max(), least > 0 else {
      share = usual
      return
    }
    share = max(usual, (most / least - 1) * Self.beyondRounds)
  }

  /// Whether a count is within the tolerance of another.
  func accepts(_ after: Double, insteadOf before: Double) -> Bool {
    after <= before * (1 + share) + absolute && before <= after * (1 + share) + absolute
  }
}
