import Linearizability
import Persistence
import SimulatedDisk

/// Second openers at selected moments: while a store is open, while it closes, and just before the
/// opener's lock.
enum SecondOpenings {
  static let fixedCases: [FixedCase] = [
    FixedCase("a second opener is refused at once", needs: .memory, problem: problemWaiting),
    FixedCase(
      "an opener is held before its lock while another closes", needs: .memory,
      problem: problemAtLock),
    FixedCase("opened again after calls that were under way at close", needs: .operations) {
      trial in
      let others: [StoreCall] = [.save(key: 4, revision: 4), .delete(key: 1)]
      return try await QueuedCalls(
        calls: others.map { .init(call: $0) }, closings: 1, hasSecondOpener: true
      ).problem(trial)
    },
    FixedCase("several closes at once behind a save", needs: .operations) { trial in
      // On a busy machine a close may be over before the next close begins.
      for _ in 0..<8 {
        let run = QueuedCalls(calls: [.init(call: .save(key: 4, revision: 4))], closings: 3)
        if let problem = try await run.problem(trial) { return problem }
      }
      return nil
    },
    RacingOpeners.fixedCase, LateOpener.fixedCase,
  ]

  private static func problemWaiting(_ trial: Trial) async throws -> Violation? {
    try await ClientThreads.with(1, for: trial) { threads in
      let configuration = try Arena().configuration()
      let first = try await trial.subject.open(configuration)
      let second = threads.start(0) { try await SecondOpener(trial.subject).refusal(configuration) }
      let hasReturned = await threads.returned([second])
      try await first.close()
      if !hasReturned {
        _ = await threads.returned([second])
        return Violation(found: "a second opener neither opened nor was refused: it waits").after(
          "one is open")
      }
      if try second.outcome?.get() != nil { return nil }
      return Violation(found: "a second one could be opened").after("one is open")
    }
  }

  /// Blocks an opener before its lock while the store is closed and opened again.
  ///
  /// The opener may then lock a file that has been removed or replaced.
  private static func problemAtLock(_ trial: Trial) async throws -> Violation? {
    try await ClientThreads.with(2, for: trial) { threads in
      let arena = try Arena()
      let gated = GatedFileSystem(arena.base)
      defer { gated.openAll() }
      let first = try await trial.subject.open(arena.configuration())
      let gate = gated.gate(.lock)
      let slow = threads.start(0) {
        try await trial.subject.open(arena.configuration(fileSystem: gated))
      }
      _ = await threads.yields(ClientThreads.patience) { gate.hasArrived || slow.hasReturned }
      let next = await threads.callBeside(1) {
        try await first.close()
        return try await trial.subject.open(arena.configuration())
      }
      let isShared = !next.hasReturned
      gated.openAll()
      guard await threads.returned([slow]), await threads.returned([next]) else {
        throw Unexercised.standsStill("an opening did not come back")
      }
      if isShared {
        for outcome in [slow.outcome, next.outcome] {
          if case .success(let store) = outcome { try await store.close() }
        }
        throw SharedExecution.unexercised("a close waited for an opening")
      }
      try await next.outcome?.get().close()
      guard case .success(let store) = slow.outcome else { return nil }
      try await store.close()
      return Violation(found: "the second is open beside the third").after(
        "one is open; a second opener is held before its lock",
        "the first is closed, a third is opened; the second continues")
    }
  }
}
