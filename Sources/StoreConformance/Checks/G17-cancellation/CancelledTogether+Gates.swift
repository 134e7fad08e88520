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

  private func problem(_ trial: Trial, _ threads: ClientThreads) async throws -> Violation? {
    let opened = try await ControlledStore(trial, QueuedCalls.initial)
    defer { opened.end() }
    let (arena, control, store) = (opened.arena, opened.control, opened.store)
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
    let held = HeldCall(threads, control, at: .firstWrite)
    var started = [await held.start { _ = try await store.perform(Self.first) }]
    for (client, call) in calls.enumerated().dropFirst() {
      started.append(
        await threads.startWaiting(client) { _ = try await store.perform(call.call) })
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
