import Foundation

extension Check {
  /// G19: stores that wait for their disk leave the cooperative pool to others.
  ///
  /// The check blocks a file operation in as many stores as the pool has threads, plus one. An
  /// unrelated task must still run. A plain thread submits every call, because no task could do so
  /// on a blocked pool.
  ///
  /// There is one case for each file operation of a save and of an opening, and one with finds
  /// while saves are blocked.
  static let poolNotBlocked = Check(.poolNotBlocked) { trial in
    if let reason = trial.whyFilesCannotBeControlled { return .notExercised(Reason(reason)) }
    let cases = try await PoolCase.all(for: trial)
    guard !cases.isEmpty else { return .notExercised("a save does no file operation to gate") }
    let width = ProcessInfo.processInfo.activeProcessorCount
    var worst: PoolProbe.Measured?
    let numbers = CaseNumbers(count: cases.count, isEndless: false, replayAttempts: 3)
    let finding = await trial.attempt(
      numbers, detail: "file operations of saves and openings held in \(width + 1) stores"
    ) { number, _ in
      let measured = try await cases[number].probe(trial, stores: width + 1)
      if worst.map({ $0.delay < measured.delay }) ?? true { worst = measured }
      if measured.hasRunMeanwhile { return nil }
      return PoolProbe.blocked.after(
        "\(width + 1) stores, each with \(cases[number]), \(measured.held) of them where the disk "
          + "stands still; the pool has \(width) threads",
        "the disk went on, and the task ran: \(microseconds(measured.delay)) after it was submitted"
      )
    }
    guard case .held(let explored, let detail) = finding, let worst else { return finding }
    return .held(
      explored: explored,
      detail: detail + "; an unrelated task ran at most \(microseconds(worst.delay)) after it was "
        + "submitted from outside the pool of \(width) threads")
  }

  private static func microseconds(_ duration: Duration) -> String {
    "\(Int(duration / .microseconds(1))) µs"
  }
}
