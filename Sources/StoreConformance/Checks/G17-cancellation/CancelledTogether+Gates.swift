import Linearizability
import Persistence

extension CancelledTogether {
  /// For G17: two or three waiting calls are cancelled in every order.
  static let fixedCase = FixedCase("cancelled in pairs and threes", needs: .operations) { trial in
    try await ClientThreads.with(waiting.count + 1, for: trial) { threads in
      // A case on real files takes many times as long.
      for plan in trial.isDirect ? Array(orders.prefix(12)) : orders {
        guard let problem = try await plan.problem(trial, threads) else { continue }
        return try await plan.failsWithoutCancellations(trial) ? nil : problem
      }
      return nil
    }
  }

  /// Returns true if the same happens without a cancellation, and therefore concerns another guarantee.
  ///
  /// Calls that never return may have blocked the threads of the clients, so these have new ones.
  private func failsWithoutCancellations(_ trial: Trial) async throws -> Bool {
    try await ClientThreads.with(Self.waiting.count + 1, for: trial) { threads in
      // A problem that depends on timing may need several tries.
      for _ in 0..<20 {
        if try await withoutCancellations.problem(trial, threads) != nil { return true }
      }
      return false
    }
  }

  /// The number of yields that a call gets to reach its waiting place.
  private static let arrival = 60

  private func problem(_ trial: Trial, _ threads: ClientThreads) async throws -> Violation? {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let control = try trial.control(of: arena)
    // No call stays blocked after an error.
    defer { control.end() }
    let store = try await trial.subject.open(arena.configuration(fileSystem: control.fileSystem))
    try await store.fill(QueuedCalls.initial)
    // A store that writes after its calls return must have written the first items.
    try await store.flush()
    let started = await makeCalls(store, control, threads)
    guard await threads.returned(started) else {
      return endless(started.map(\.outcome))?.after(story)
    }
    let verdict = OutcomesOfCalls(calls: calls, outcomes: started.map(\.outcome), mayFail: false)
    if let wrong = verdict.wrongThrow { return wrong.after(story) }
    // A line that a cancellation has damaged may let the next call wait for ever.
    let judged = threads.start(0) { [subject = trial.subject] in
      let problem = try await verdict.problem(in: store, subject, arena)
      _ = await error { try await store.close() }
      return problem
    }
    guard await threads.returned([judged]), let outcome = judged.outcome else {
      return Violation(found: "a later call, which nobody cancelled, never came back")
        .after(story + verdict.lines)
    }
    return try outcome.get()?.after(story + verdict.lines).replacing(arena.withoutDirectory)
  }

  /// Starts all calls, cancels some of them, and lets them continue.
  private func makeCalls(
    _ store: any ErasedStore, _ control: any FileControl, _ threads: ClientThreads
  ) async -> [StartedCall<Void>] {
    control.hold(.write, occurrence: 1)
    var started: [StartedCall<Void>] = []
    for (client, call) in calls.enumerated() {
      let next = threads.start(client) { _ = try await store.perform(call.call) }
      let isFirst = client == 0
      _ = await threads.yields(isFirst ? ClientThreads.patience : Self.arrival) {
        next.hasReturned || (isFirst && control.heldCount > 0)
      }
      started.append(next)
    }
    for (number, client) in cancelled.enumerated() {
      if number == continuesAfter {
        // The next write is held, so some calls still wait.
        control.release()
        control.hold(.write, occurrence: 1)
        _ = await threads.yields(ClientThreads.patience) {
          control.heldCount > 0 || started.allSatisfy(\.hasReturned)
        }
      }
      started[client].cancel()
    }
    _ = await threads.yields(ClientThreads.aside) { started.allSatisfy(\.hasReturned) }
    control.release()
    return started
  }
}
