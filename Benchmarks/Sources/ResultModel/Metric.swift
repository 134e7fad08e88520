public import Measurement

/// The meaning of a figure; the raw value is its name in the result file.
public enum Metric: String, Sendable, Codable, CaseIterable {
  case throughput
  case writerThroughput = "writer.throughput"
  case findMedian = "find.p50"
  case findTail = "find.p99"
  case saveMedian = "save.p50"
  case saveTail = "save.p99"
  case findFarTail = "find.p99.9"
  case saveFarTail = "save.p99.9"
  case findFarthestTail = "find.p99.99"
  case saveFarthestTail = "save.p99.99"
  case longestWait = "longest-wait"
  case fileWrites = "file.writes"
  case fileBytes = "file.bytes"
  case fileSynchronizations = "file.syncs"
  case directorySynchronizations = "file.directory-syncs"
  case fileRenames = "file.renames"
  case fileTime = "file.time"
  case fileWriteTime = "file.write-time"
  case fileSynchronizationTime = "file.sync-time"
  case directorySynchronizationTime = "file.directory-sync-time"
  case fileRenameTime = "file.rename-time"
  case writeAmplification = "file.write-amplification"
  case coalescing = "file.saves-per-commit"
  case callToDurable = "save.call-to-durable"
  case recordsAtRiskOfCrash = "records-at-risk.process-crash"
  case recordsAtRiskOfPowerLoss = "records-at-risk.power-loss"
  case kernelWrites = "kernel.writes"
  case kernelBytes = "kernel.bytes"
  case storageBytes = "kernel.storage-bytes"
  case unexplainedBytes = "kernel.unexplained-bytes"
  case processorTime = "cpu"
  case contextSwitches = "context-switches"
  case runQueueWait = "run-queue-wait"
  case fairness
  case drift
  case startDelay = "pool.start-delay"
  case allocations
  case allocatedBytes = "allocated-bytes"
  case openToFind = "open.first-find"
  case openResident = "open.resident"
  case openFiles = "open.files"
  case openDiskReads = "open.disk-reads"

  /// The unit.
  public var unit: String {
    switch self {
    case .throughput: "operations/s"
    case .writerThroughput: "saves/s"
    case .findMedian, .findTail, .saveMedian, .saveTail, .findFarTail, .saveFarTail,
      .findFarthestTail, .saveFarthestTail, .longestWait, .startDelay, .callToDurable,
      .openToFind:
      "ns"
    case .fileWrites, .fileSynchronizations, .directorySynchronizations, .fileRenames,
      .kernelWrites:
      "calls/save"
    case .fileBytes, .kernelBytes, .storageBytes: "bytes/save"
    case .fileTime, .fileWriteTime, .fileSynchronizationTime, .directorySynchronizationTime,
      .fileRenameTime:
      "ns/save"
    case .writeAmplification: "bytes written/byte saved"
    case .coalescing: "saves/commit"
    case .unexplainedBytes, .openResident, .openFiles, .openDiskReads: "bytes"
    case .recordsAtRiskOfCrash, .recordsAtRiskOfPowerLoss: "records"
    case .processorTime, .runQueueWait: "ns/operation"
    case .contextSwitches: "switches/operation"
    case .fairness: "Jain index"
    case .drift: "share of the median"
    case .allocations: "allocations/operation"
    case .allocatedBytes: "bytes/operation"
    }
  }
}

extension Metric {
  /// The percentile, if the metric is one.
  public var percent: Double? {
    switch self {
    case .findMedian, .saveMedian: 50
    case .findTail, .saveTail: 99
    case .findFarTail, .saveFarTail: 99.9
    case .findFarthestTail, .saveFarthestTail: 99.99
    default: nil
    }
  }

  /// True if the percentile is one of finds, false if it is one of saves.
  public var isAboutFinds: Bool {
    [.findMedian, .findTail, .findFarTail, .findFarthestTail].contains(self)
  }

  /// Tells whether higher or lower values are better.
  public var direction: PairedRatio.Direction {
    [.throughput, .writerThroughput, .fairness, .coalescing].contains(self)
      ? .higherIsBetter : .lowerIsBetter
  }

  /// The metrics that a separate process counts and times for a store's files.
  public static let countedInFiles: [Metric] = [
    .fileWrites, .fileBytes, .fileSynchronizations, .directorySynchronizations, .fileRenames,
    .fileTime, .fileWriteTime, .fileSynchronizationTime, .directorySynchronizationTime,
    .fileRenameTime, .writeAmplification, .coalescing, .callToDurable, .recordsAtRiskOfCrash,
    .recordsAtRiskOfPowerLoss, .kernelWrites, .kernelBytes, .storageBytes, .unexplainedBytes,
  ]

  /// The metrics of opening a store, from a separate process.
  public static let seenAtOpening: [Metric] = [
    .openToFind, .openResident, .openFiles, .openDiskReads,
  ]

  /// True if the figure is counted rather than timed: counts do not depend on the machine's speed.
  public var isCount: Bool {
    switch self {
    case .fileWrites, .fileBytes, .fileSynchronizations, .directorySynchronizations, .fileRenames,
      .allocations, .allocatedBytes:
      true
    default: false
    }
  }
}

/// Encodes dictionaries by metric as JSON objects.
extension Metric: CodingKeyRepresentable {}
