import Measurement
import ResultModel

extension ResultCheck {
  /// Throws for the first thing in an open loop that no run gives.
  func check(_ loop: OpenLoopResult) throws(ResultFile.Invalid) {
    let name = name(loop)
    if !(1...Self.mostClients).contains(loop.scenario.clients)
      || !(0...Self.mostRecords).contains(loop.scenario.records)
    {
      throw invalid("\(name) cannot have been measured with so many clients and records")
    }
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

  /// What an open loop is called in errors.
  func name(_ loop: OpenLoopResult) -> String {
    "\(shown(loop.variant)), open loop, \(loop.scenario), \(loop.arrivals.rawValue) arrivals"
  }

  private func check(_ figure: RepeatedFigure, _ name: String) throws(ResultFile.Invalid) {
    if (figure.value == nil) == (figure.unavailable == nil) {
      throw invalid("\(name) has a figure with neither a value nor a reason, or both")
    }
    for number in [figure.value, figure.low, figure.high].compactMap(\.self) + figure.rounds
    where !number.isFinite || number < 0 {
      throw invalid("\(name) cannot be \(number)")
    }
    try checkInterval(figure.low, figure.value, figure.high, name)
  }
}
