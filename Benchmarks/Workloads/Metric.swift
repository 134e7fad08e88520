/// What a figure says, under the name that the result file uses.
public enum Metric: String, Sendable, Codable, CaseIterable {
  case throughput
  case findMedian = "find.p50"
  case findTail = "find.p99"
  case saveMedian = "save.p50"
  case saveTail = "save.p99"
  case fileWrites = "file.writes"
  case fileBytes = "file.bytes"
  case fileSynchronizations = "file.syncs"
  case directorySynchronizations = "file.directory-syncs"
  case fileRenames = "file.renames"
  case fileTime = "file.time"
  case processorTime = "cpu"
  case contextSwitches = "context-switches"
  case fairness
  case drift
  case startDelay = "pool.start-delay"
  case allocations
  case allocatedBytes = "allocated-bytes"

  /// The unit.
  public var unit: String {
    switch self {
    case .throughput: "operations/s"
    case .findMedian, .findTail, .saveMedian, .saveTail, .startDelay: "ns"
    case .fileWrites, .fileSynchronizations, .directorySynchronizations, .fileRenames: "calls/save"
    case .fileBytes: "bytes/save"
    case .fileTime: "ns/save"
    case .processorTime: "ns/operation"
    case .contextSwitches: "switches/operation"
    case .fairness: "Jain index"
    case .drift: "share of the median"
    case .allocations: "allocations/operation"
    case .allocatedBytes: "bytes/operation"
    }
  }
}
