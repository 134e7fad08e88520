import Measurement
import ResultModel

/// The variation of a count that does not mean a change.
///
/// In a store that groups saves, the number of syncs depends on the timing of its clients; its own
/// rounds show how much it varies. Bytes and allocations vary a little, because records differ in
/// length and collections grow in steps.
struct CountTolerance {
  /// The relative tolerance: 0.02 for 2 %.
  let share: Double
  /// The absolute tolerance, added to the relative one: 0 for an exact count.
  let absolute: Double

  /// The system's own threads may allocate during the count: once in 20 operations, of a small
  /// size.
  private static func absolute(_ metric: Metric) -> Double {
    switch metric {
    case .allocations: 0.05
    case .allocatedBytes: 8
    default: 0
    }
  }

  /// The largest variation of calls that do not depend on timing: 2 %.
  private static let ofCalls = 0.02
  /// The largest variation of bytes and allocations without any change: 5 %.
  private static let ofSizes = 0.05
  /// The tolerance relative to the spread of the rounds: twice, because a few rounds do not show
  /// the extremes.
  private static let beyondRounds = 2.0

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

  /// Returns true if a count is within the tolerance of another.
  func accepts(_ after: Double, insteadOf before: Double) -> Bool {
    after <= before * (1 + share) + absolute && before <= after * (1 + share) + absolute
  }
}
