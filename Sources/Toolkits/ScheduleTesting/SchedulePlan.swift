import ThreadSchedules

/// The schedules that a test asks for.
enum SchedulePlan {
  /// At most so many orders, or as many as the environment asks for.
  case limit(Int)
  case strategy(Strategy)

  /// The variable that replaces every limit.
  static let variable = "LOCKSTEP_SCHEDULES"

  /// The time limit of the child: 600 seconds, or a tenth of a second for each schedule if that is more.
  static func limitInSeconds(_ strategy: Strategy) -> Double {
    let count =
      switch strategy.kind {
      case .exhaustive(let limit, _, _): limit
      case .random(_, let count), .pct(_, let count, _), .pos(_, let count): count
      case .replay: 1
      }
    return max(600, Double(count) / 10)
  }

  /// - Throws: `ScheduleError` if the variable is no number from 1.
  func strategy(_ environment: [String: String]) throws(ScheduleError) -> Strategy {
    switch self {
    case .strategy(let strategy): return strategy
    case .limit(let limit):
      guard let text = environment[Self.variable], !text.isEmpty else {
        return .pos(seed: 1, count: limit)
      }
      guard let count = Int(text), count >= 1 else {
        throw ScheduleError("\(Self.variable) is \"\(text)\"; give a number from 1, or unset it")
      }
      return .pos(seed: 1, count: count)
    }
  }
}
