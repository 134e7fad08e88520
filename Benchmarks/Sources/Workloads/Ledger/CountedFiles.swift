import Measurement
import Persistence
import ResultModel

/// The counts of an arm's file operations in a scenario, or the reason why there are none.
enum CountedFiles: Sendable {
  case ledger(ScenarioLedger)
  case missing(String)
  case absent(Absence)

  /// The figure of a metric of ``Metric/countedInFiles``; its rounds are the counted parts.
  func cell(_ arm: String, _ scenario: Scenario, _ metric: Metric) -> ResultCell {
    switch self {
    case .missing(let reason):
      ResultCell(arm, scenario, metric, .unavailable(reason))
    case .absent(let absence):
      ResultCell(arm, scenario, metric, absence)
    case .ledger(let ledger):
      if let figure = ledger.whole(metric) {
        ResultCell(arm, scenario, metric, figure)
      } else {
        ResultCell(arm, scenario, metric, rounds: ledger.parts.map { ledger.figure(metric, $0) })
      }
    }
  }
}

extension ScenarioLedger {
  private var saves: Int { parts.reduce(0) { $0 + $1.saves } }

  /// The figure of all parts together; `nil` for a metric that each part has.
  fileprivate func whole(_ metric: Metric) -> Figure? {
    let notFollowed = Figure.unavailable("saves were not followed")
    let all = Double(max(1, saves))
    return switch metric {
    case .callToDurable: safety?.callToDurable ?? notFollowed
    case .recordsAtRiskOfCrash: safety?.recordsAtRiskOfCrash ?? notFollowed
    case .recordsAtRiskOfPowerLoss: safety?.recordsAtRiskOfPowerLoss ?? notFollowed
    case .kernelWrites: kernel.calls.map { $0 / all }
    case .kernelBytes: kernel.bytes.map { $0 / all }
    case .storageBytes: kernel.storageBytes.map { $0 / all }
    case .unexplainedBytes: unexplainedBytes
    default: nil
    }
  }

  /// The difference between the kernel's count and this one, in bytes.
  ///
  /// Apart from the store's files, the process writes only to wake its threads: 8 bytes through
  /// `eventfd(2)`. Every other difference is a write that was missed or counted twice.
  var unexplainedBytes: Figure {
    let writes = parts.reduce(0) { $0 + $1.ledger.calls(of: .write) }
    let bytes = parts.reduce(0) { $0 + $1.ledger.bytesWritten }
    return kernel.bytes.combined(with: kernel.calls) { kernelBytes, kernelCalls in
      abs(kernelBytes - Double(bytes) - 8 * (kernelCalls - Double(writes)))
    }
  }

  fileprivate func figure(_ metric: Metric, _ part: Part) -> Figure {
    guard part.saves > 0 else { return .unavailable("no saves in a part of the counted time") }
    let (ledger, saves) = (part.ledger, Double(part.saves))
    func calls(_ operation: FileOperation) -> Figure {
      .value(Double(ledger.calls(of: operation)) / saves)
    }
    func time(_ operation: FileOperation) -> Figure {
      .value(Double(ledger.nanoseconds(of: operation)) / saves)
    }
    return switch metric {
    case .fileWrites: calls(.write)
    case .fileBytes: .value(Double(ledger.bytesWritten) / saves)
    case .fileSynchronizations: calls(.synchronize)
    case .directorySynchronizations: calls(.synchronizeDirectory)
    case .fileRenames: calls(.rename)
    case .fileWriteTime: time(.write)
    case .fileSynchronizationTime: time(.synchronize)
    case .directorySynchronizationTime: time(.synchronizeDirectory)
    case .fileRenameTime: time(.rename)
    case .fileTime: .value(ledger.nanoseconds.values.reduce(0) { $0 + Double($1) } / saves)
    case .writeAmplification: .value(Double(ledger.bytesWritten) / saves / itemBytes)
    case .coalescing: coalescing(part)
    default: .unavailable("it is not counted in files")
    }
  }

  /// The number of saves per commit.
  ///
  /// For power-loss durability, a commit is a synchronisation of a file. Otherwise it is a file
  /// replacement, or a write in a store that does each commit with one write.
  private func coalescing(_ part: Part) -> Figure {
    let ledger = part.ledger
    func each(_ commits: Int, otherwise reason: String) -> Figure {
      commits > 0 ? .value(Double(part.saves) / Double(commits)) : .unavailable(reason)
    }
    if scenario.durability == .powerLoss {
      return each(ledger.calls(of: .synchronize), otherwise: "no sync was made")
    }
    let (writes, renames) = (ledger.calls(of: .write), ledger.calls(of: .rename))
    if renames > 0, 2 * renames >= writes { return .value(Double(part.saves) / Double(renames)) }
    if isMetered || writes == 0 { return each(writes, otherwise: "nothing was written") }
    return .unavailable(
      "it makes neither syncs nor replacements, and which writes end a commit cannot be told")
  }
}
