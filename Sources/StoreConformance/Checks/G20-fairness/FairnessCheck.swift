import Foundation

extension Check {
  /// G20: no client starves.
  ///
  /// The check counts operations and measures no time. The measurements are:
  ///
  /// - Clients on unsynchronised threads. The check does not judge this measurement, because it
  ///   also depends on the scheduler.
  /// - Clients that all wait whenever the store chooses the next one.
  /// - If finds read files, finds that overlap without a gap while a save waits.
  ///
  /// The check judges the last two only for stores that declare fairness, because most locks
  /// promise none.
  ///
  /// The clients are threads (task executors, SE-0417), because locks would block the cooperative
  /// pool. With such clients a default actor of Swift 6.3 lets calls overtake each other. With
  /// clients on the pool it serves calls in the order of arrival.
  static let fairness = Check(.fairness) { trial in
    let free = try await FreeClients.run(trial)
    let freely =
      "\(FreeClients.count) clients on threads of their own, running freely: "
      + FairnessText.of(free)
    let isDeclared = trial.subject.claims.guarantees.contains(.fairness)
    guard !trial.isDirect else {
      let reason = "\(freely); who is served next is not tried on real files"
      return isDeclared
        ? .notExercised(reason) : .held(explored: free.order.count, detail: reason)
    }
    let places = try await trial.operations(from: [0: 0]) { try await $0.save(0, 1) }
    guard let operation = FairnessText.operation(in: places) else {
      return .notExercised("\(freely); a save does no file operation to gate")
    }
    let readOperation = try await ReadersRun.operation(trial)
    var counts: [(clients: Int, count: ServiceTally.Count)] = []
    var overtaking: Int?
    let sizes = [3, 5]
    let most = max(sizes.max() ?? 0, ReadersRun.threadCount)
    let finding = try await ClientThreads.with(most, for: trial) { threads in
      let caseCount = sizes.count + (readOperation == nil ? 0 : 1)
      let numbers = CaseNumbers(count: caseCount, isEndless: false, replayAttempts: 3)
      return await trial.attempt(numbers, detail: "numbers of waiting clients") { number, _ in
        if number >= sizes.count, let readOperation {
          let run = ReadersRun(trial: trial, threads: threads, operation: readOperation)
          let count = try await run.run()
          overtaking = count
          return isDeclared ? run.problem(count) : nil
        }
        let run = FairnessRun(
          trial: trial, threads: threads, operation: operation, clients: sizes[number])
        let count = try await run.run(stopsAtStarvation: isDeclared)
        counts.append((sizes[number], count))
        return isDeclared ? FairnessText.problem(count, run) : nil
      }
    }
    guard case .held = finding else { return finding }
    let waiting = counts.map { "\($0) clients all waiting: \(FairnessText.of($1))" }
    let readers = overtaking.map {
      ["finds that overlap without a gap: \($0) went before a save that waited"]
    }
    return .held(
      explored: free.order.count + counts.reduce(0) { $0 + $1.count.order.count },
      detail: ([freely] + waiting + (readers ?? [])).joined(separator: "; "))
  }
}
