import Measurement
import ResultModel
import TextTables

/// The sentences about the open loops of a store.
struct OpenLoopExplanation {
  private let loops: [OpenLoopResult]

  init(_ result: BenchmarkResult, _ store: String) {
    loops = (result.openLoops ?? []).filter { $0.variant == store }
  }

  func sentences() -> [String] {
    loops.flatMap { loop in [knee(loop), responses(loop)].compactMap(\.self) }
  }

  private func knee(_ loop: OpenLoopResult) -> String? {
    guard let knee = loop.knee?.value else { return nil }
    guard knee > 0 else {
      return "It kept up with none of the rates of \(requests(loop)) that were tried."
    }
    let range = loop.knee.flatMap { figure in
      figure.low.flatMap { low in
        figure.high.map { " (\(NumberText.short(low)) to \(NumberText.short($0)))" }
      }
    }
    return "It keeps up with \(NumberText.short(knee))\(range ?? "") \(requests(loop)) in a second."
  }

  /// A sentence about the lowest and the highest rate with response times.
  private func responses(_ loop: OpenLoopResult) -> String? {
    let kept = loop.points.filter(hasTail)
    guard let first = kept.first else { return nil }
    let points = kept.count > 1 ? [first, kept[kept.count - 1]] : [first]
    let parts = points.compactMap { point -> String? in
      guard let offered = point.offered.value, let tail = point.percentile(99)?.value else {
        return nil
      }
      return "within \(NumberText.duration(nanoseconds: tail)) at \(NumberText.short(offered))"
    }
    return "Counted from when they were due, 99 in 100 are answered "
      + parts.joined(separator: " and ") + " requests a second."
  }

  /// Returns true if a sentence can say "within" its p99, which must not be a lower bound.
  private func hasTail(_ point: OpenLoopPoint) -> Bool {
    !point.isSaturated && !point.hasLowerBounds && point.percentile(99)?.value != nil
  }

  private func requests(_ loop: OpenLoopResult) -> String {
    let how = loop.arrivals == .poisson ? "at random times" : "at equal distances"
    return "\(loop.scenario.workload.rawValue) requests \(how)"
  }
}
