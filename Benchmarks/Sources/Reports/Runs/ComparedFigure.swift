public import Measurement
public import ResultModel

/// A figure that was measured in both runs and is compared.
public enum ComparedFigure: Sendable, Hashable {
  /// A figure of a closed loop, of a count or of an opening.
  case metric(Metric)
  /// The highest sustained rate of requests.
  case knee(ArrivalSchedule.Kind)
  /// The number of answers per second at a rate.
  case answered(ArrivalSchedule.Kind, asked: String)
  /// The response time that 99 % of the requests at a rate do not exceed.
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

  /// The metric, if the figure is one.
  public var metric: Metric? {
    if case .metric(let metric) = self { metric } else { nil }
  }

  /// True if the figure is counted rather than timed.
  public var isCount: Bool { metric?.isCount ?? false }

  /// The kind of the figure, by the facts on which it depends.
  public var kind: FigureKind {
    switch self {
    case .metric(.allocations), .metric(.allocatedBytes): .allocations
    case .metric(let metric) where metric.isCount: .fileOperations
    default: .times
    }
  }

  /// Tells whether higher or lower values are better.
  public var direction: PairedRatio.Direction {
    switch self {
    case .metric(let metric): metric.direction
    case .knee, .answered: .higherIsBetter
    case .responseTail: .lowerIsBetter
    }
  }

  /// The figure with a suitable unit, for people.
  func text(_ value: Double) -> String {
    switch self {
    case .metric(let metric): metric.text(value)
    case .knee, .answered: Metric.throughput.text(value)
    case .responseTail: Metric.saveTail.text(value)
    }
  }

  /// The family of the figure: a figure without its own noise estimate uses that of its family.
  var family: String {
    switch self {
    case .metric(let metric): metric.rawValue
    case .knee: "knee"
    case .answered: "answered"
    case .responseTail: "response"
    }
  }
}
