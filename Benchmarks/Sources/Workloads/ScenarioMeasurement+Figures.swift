import Measurement
import ResultModel

extension ScenarioMeasurement {
  /// All operations of all clients per second.
  var throughput: Double { operations / Double(max(1, nanoseconds)) * 1e9 }

  /// The share of one processor's time that a hypervisor took.
  var stolenShare: Figure {
    elapsed > 0
      ? counters.stealNanoseconds.map { $0 / Double(elapsed) } : .unavailable("no time passed")
  }

  /// The share of all processors' time that other programs took.
  func othersShare(processors: Int) -> Figure {
    elapsed > 0
      ? counters.othersShare(of: Double(elapsed), processors: processors)
      : .unavailable("no time passed")
  }

  /// The metrics of the whole process, whichever part of it uses the resources.
  private static let ofProcess: Set<Metric> = [.processorTime, .contextSwitches, .runQueueWait]

  /// The figure of a round.
  func figure(_ metric: Metric) -> Figure {
    if scenario.workload.hasWriterBeside, Self.ofProcess.contains(metric) {
      return .unavailable("the process has the writer beside the clients too")
    }
    return switch metric {
    case .throughput: .value(throughput)
    case .writerThroughput:
      writerSaves.map { .value($0 / Double(max(1, nanoseconds)) * 1e9) }
        ?? .unavailable("no writer runs beside the clients")
    case .processorTime:
      counters.userNanoseconds.combined(with: counters.systemNanoseconds, +).map(perOperation)
    case .contextSwitches:
      counters.voluntaryContextSwitches.combined(with: counters.involuntaryContextSwitches, +)
        .map(perOperation)
    case .fairness:
      operationsOfClients.count < 2
        ? .unavailable("one client") : Statistics.fairness(operationsOfClients)
    case .drift: drift
    case .runQueueWait: counters.runQueueWaitNanoseconds.map(perOperation)
    case .longestWait: longestWait
    case _ where metric.percent != nil: .unavailable("a percentile is made of all rounds together")
    default: .unavailable("the timed processes do not measure it")
    }
  }

  /// The longest service time of any client's call.
  private var longestWait: Figure {
    guard let longest = [finds.maximum, saves.maximum].compactMap(\.self).max() else {
      return .unavailable("nothing was recorded")
    }
    return .value(Double(longest))
  }

  private func perOperation(_ total: Double) -> Double { total / Double(max(1, performed)) }

  /// The drift of the rate within the measured time, as a share of its median.
  private var drift: Figure {
    guard slices.allSatisfy({ $0 >= 10 }) else {
      return .unavailable("fewer than 10 operations in a part of the measured time")
    }
    do {
      return try Slope(of: slices.map(Double.init)).relativeDrift
    } catch {
      return .unavailable(error.message)
    }
  }
}

extension Metric {
  /// The metrics that the timed processes measure in a scenario.
  static func measured(in scenario: Scenario) -> [Metric] {
    measured.filter { $0 != .writerThroughput || scenario.workload.hasWriterBeside }
  }

  private static let measured = allCases.filter {
    ![.allocations, .allocatedBytes, .startDelay].contains($0) && !countedInFiles.contains($0)
      && !seenAtOpening.contains($0)
  }
}
