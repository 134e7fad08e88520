import Measurement
import ResultModel

extension ResultCheck {
  /// Throws for the first value in an open loop that no run can produce.
  func check(_ loop: OpenLoopResult) throws(ResultFile.Invalid) {
    let name = name(loop)
    try check(loop.scenario, name)
    for figure in [loop.closedLoop, loop.knee].compactMap(\.self) { try check(figure, name) }
    for point in loop.points {
      let figures = [point.offered, point.achieved, point.longest, point.renames]
      for figure in figures + [point.compactions].compactMap(\.self) {
        try check(figure, name)
      }
      for percentile in point.percentiles {
        if !(percentile.percent > 0 && percentile.percent < 100) {
          throw invalid("\(name) has a percentile at \(percentile.percent)")
        }
        try check(percentile.figure, name)
      }
      if let share = point.share, !(share > 0 && share.isFinite) {
        throw invalid("\(name) cannot have been sent \(share) of the closed loop's rate")
      }
      if !(0...point.offered.rounds.count).contains(point.saturatedRounds) {
        throw invalid(
          "\(name) is saturated in \(point.saturatedRounds) of \(point.offered.rounds.count) rounds"
        )
      }
      if point.held < 0 || point.mostOutstanding < 0 || (point.unsent ?? 0) < 0 {
        throw invalid("\(name) cannot have counted fewer than none")
      }
    }
  }

  /// The name of an open loop in error messages.
  func name(_ loop: OpenLoopResult) -> String {
    "\(shown(loop.variant)), open loop, \(loop.scenario), \(loop.arrivals.rawValue) arrivals"
  }
}
