public import Measurement
public import ResultModel

/// A figure that was measured twice, and is compared.
public enum ComparedFigure: Sendable, Hashable {
  /// A figure of a closed loop, of a count or of an opening.
  case metric(Metric)
  /// The highest rate of requests that is sustained.
  case knee(ArrivalSchedule.Kind)
  /// How many requests of a rate are answered in a second.
  case answered(ArrivalSchedule.Kind, asked: String)
  /// The response time within which 99 in 100 requests of a rate are answered.
  case responseTail(ArrivalSchedule.Kind, asked: String)

  /// The name in tables.
  public var name: String {
    switch self {
    case .metric(let metric): metric.rawValue
    case .knee(let kind): "knee, \(kind.rawValue)"
    case .answered(let kind, let asked): "answered at \(asked), \(kind.rawValue)"
    case .responseTail(let kind, let asked): "response.p99 at \(asked), \(kind.rawValue)"
    }
  }

  /// The metric, where it is one.
  public var metric: Metric? {
    if case .metric(let metric) = self { metric } else { nil }
  }

  /// Whether the figure is counted rather than timed.
  public var isCount: Bool { metric?.isCount ?? false }

  /// The direction in which the figure is good.
  public var direction: PairedRatio.Direction {
    switch self {
    case .metric(let metric): metric.direction
    case .knee, .answered: .higherIsBetter
    case .responseTail: .lowerIsBetter
    }
  }

  /// The figure with a unit that fits, for people.
  func text(_ value: Double) -> String {
    switch self {
    case .metric(let metric): metric.text(value)
    case .knee, .answered: Metric.throughput.text(value)
    case .responseTail: Metric.saveTail.text(value)
    }
  }

  /// The family of the figure: where a figure has no noise of its own, that of its family stands
  /// for it.
  var family: String {
    switch self {
    case .metric(let metric): metric.rawValue
    case .knee: "knee"
    case .answered: "answered"
    case .responseTail: "response"
    }
  }
}
