import Persistence

extension Check {
  /// G20: no client starves.
  ///
  /// The check counts operations and measures no time. The measurements are:
  ///
  /// - Clients on unsynchronised threads. The check does not judge this measurement, because it
  ///   also depends on the scheduler.
  /// - Clients that all wait whenever the store chooses the next one.
  /// - If finds read files, finds that overlap without a gap while a save waits.
  /// - Saves that overlap without a gap while a find waits.
  /// - Chosen schedules of finds that overlap with a save, and of saves that overlap with a find.
  ///
  /// The check judges all but the first only for stores that declare fairness, because most locks
  /// promise none. Other stores get no chosen schedules.
  ///
  /// The clients are threads (task executors, SE-0417), because locks would block the cooperative
  /// pool. With such clients a default actor of Swift 6.3 lets calls overtake each other. With
  /// clients on the pool it serves calls in the order of arrival.
  static let fairness = Check(.fairness) { trial in
    let isDeclared = trial.subject.claims.guarantees.contains(.fairness)
    guard isDeclared, !trial.isOnServer else { return try await gatedFairness(trial) }
    let runs = ScheduledRuns.starvation(trial)
    let isScheduled = trial.replay.only.map {
      ScheduledRuns.caseNumbers.contains($0) || ThreadedRuns.caseNumbers.contains($0)
    }
    switch isScheduled {
    case true?: return try await runs.run { .notExercised(Trial.noSuchCase(trial.replay)) }
    case false?: return try await gatedFairness(trial)
    case nil:
      let gated = try await gatedFairness(trial)
      if case .broken = gated { return gated }
      let scheduled = try await runs.exploredWithThreads()
      // The schedules alone do not show that clients are served fairly.
      if case (.notExercised(let reason), .held(_, let detail)) = (gated, scheduled) {
        return .notExercised("\(reason.text); \(detail)")
      }
      return gated.joined(with: scheduled)
    }
  }

  /// The parts in which clients run freely, or wait at a file operation.
  private static func gatedFairness(_ trial: Trial) async throws -> Finding {
    let free = try await FreeClients.run(trial)
    let freely =
      "\(FreeClients.count) clients on threads of their own, running freely: "
      + FairnessText.of(free)
    let isDeclared = trial.subject.claims.guarantees.contains(.fairness)
    guard !trial.isDirect else {
      let reason = "\(freely); who is served next is not tried on real files"
      return isDeclared
        ? .notExercised(Reason(reason)) : .held(explored: free.order.count, detail: reason)
    }
    let places = try await trial.operations(from: [0: 0]) { try await $0.save(0, 1) }
    guard let operation = FairnessText.operation(in: places) else {
      return .notExercised("\(freely); a save does no file operation to gate")
    }
    let cases = GatedFairness(
      trial: trial, operation: operation, readOperation: try await ReadersRun.operation(trial),
      isDeclared: isDeclared)
    return try await cases.finding(freely, explored: free.order.count)
  }
}
