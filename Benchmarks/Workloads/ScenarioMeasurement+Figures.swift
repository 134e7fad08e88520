import Measurement
import Persistence
import ResultModel

extension ScenarioMeasurement {
  /// All operations of all clients in a second.
  var throughput: Double { operations / Double(max(1, nanoseconds)) * 1e9 }

  /// How the machine disturbed the round, if it did: more than 2 % of its time was stolen.
  var disturbance: String? {
    guard elapsed > 0 else { return nil }
    return Self.disturbance(counters.stealNanoseconds.map { $0 / Double(elapsed) })
  }

  /// What is said of a share of one processor's time that was stolen, if it is more than 2 %.
  static func disturbance(_ stolenShare: Figure) -> String? {
    guard let share = stolenShare.value, share > 0.02 else { return nil }
    return "\(Int((share * 100).rounded())) % of one processor's time was stolen"
  }

  /// One round's figure.
  ///
  /// `counted` are the file calls of a store that opens files by itself.
  func figure(_ metric: Metric, _ counted: CountedFileCalls? = nil) -> Figure {
    switch metric {
    case .throughput: .value(throughput)
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
    default: fileFigure(metric, counted)
    }
  }

  /// The longest that any client waited for one call to end.
  private var longestWait: Figure {
    guard let longest = [finds.maximum, saves.maximum].compactMap(\.self).max() else {
      return .unavailable("nothing was recorded")
    }
    return .value(Double(longest))
  }

  private func perOperation(_ total: Double) -> Double { total / Double(max(1, performed)) }

  private func fileFigure(_ metric: Metric, _ counted: CountedFileCalls?) -> Figure {
    guard let ledger = counted?.ledger ?? ledger else {
      return .unavailable(counted?.reason ?? "the file system was not metered")
    }
    let saves = counted?.saves ?? performedSaves
    guard saves > 0 else { return .unavailable("no saves in this workload") }
    if metric == .fileTime, counted != nil {
      return .unavailable("its file calls are counted in a process of their own, and not timed")
    }
    let count =
      switch metric {
      case .fileWrites: Double(ledger.calls(of: .write))
      case .fileBytes: Double(ledger.bytesWritten)
      case .fileSynchronizations: Double(ledger.calls(of: .synchronize))
      case .directorySynchronizations: Double(ledger.calls(of: .synchronizeDirectory))
      case .fileRenames: Double(ledger.calls(of: .rename))
      default: ledger.nanoseconds.values.reduce(0.0) { $0 + Double($1) }
      }
    return .value(count / Double(saves))
  }

  /// How far the rate drifted within the measured time, as a share of its median.
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
  /// What is measured in the timed processes.
  static let measured = allCases.filter {
    ![.allocations, .allocatedBytes, .startDelay].contains($0)
  }
}
