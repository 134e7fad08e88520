import Measurement
import ResultModel

extension ResultCheck {
  /// Throws for the first value of a resolution that no run can produce.
  func check(_ resolution: Resolution) throws(ResultFile.Invalid) {
    let name = name(resolution)
    try check(resolution.scenario, name)
    for share in [resolution.needed, resolution.smallest ?? 0] where !(share >= 0) {
      throw invalid("\(name) cannot be \(share)")
    }
    for delay in resolution.planted {
      let arm = "\(name), \(shown(delay.arm))"
      guard delay.share > 0, delay.share <= 1_000 else {
        throw invalid("\(arm) cannot have been planted as \(delay.share)")
      }
      // A call cannot become faster than taking no time.
      guard delay.seen > -1, delay.low ?? delay.seen <= delay.seen,
        delay.seen <= delay.high ?? delay.seen
      else { throw invalid("\(arm) cannot have been seen as \(delay.seen)") }
    }
  }

  /// The name of a resolution in error messages.
  func name(_ resolution: Resolution) -> String { "the resolution of \(resolution.scenario)" }
}
