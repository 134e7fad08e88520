/// The name of a metric in a file: a metric of this program, or one that only older programs
/// measured.
package enum RecordedMetric: Sendable, Hashable {
  case known(Metric)
  case retired(String)

  /// The metric, if this program has it.
  package var metric: Metric? {
    guard case .known(let metric) = self else { return nil }
    return metric
  }

  /// The metrics that older programs measured; their figures are left out when a file is read.
  private static let retiredNames: Set<String> = [
    "priority.alone.p50", "priority.alone.p99", "priority.alone.longest",
    "priority.flood.p50", "priority.flood.p99", "priority.flood.longest",
    "priority.flood.saves", "hops.jobs", "hops.thread-changes",
  ]
}

extension RecordedMetric: RawRepresentable, Codable, CodingKeyRepresentable {
  package init?(rawValue: String) {
    if let metric = Metric(rawValue: rawValue) {
      self = .known(metric)
    } else if Self.retiredNames.contains(rawValue) {
      self = .retired(rawValue)
    } else {
      return nil
    }
  }

  package var rawValue: String {
    switch self {
    case .known(let metric): metric.rawValue
    case .retired(let name): name
    }
  }
}
