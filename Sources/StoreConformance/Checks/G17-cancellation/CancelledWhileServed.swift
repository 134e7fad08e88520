import Linearizability
import Persistence

/// Cancels a waiting call after the store has served an earlier call.
///
/// A store that identifies a waiting call by its position in the queue cancels another call.
enum CancelledWhileServed {
  static let fixedCase = FixedCase(
    "cancelled after the queue moved on", needs: .operations
  ) { trial in
    try await ClientThreads.with(calls.count + 1, for: trial) { threads in
      var situations: [Situation] = []
      // On a busy machine a call may arrive too late for the situation.
      for _ in 0..<mostAttempts where situations.count(where: { $0 == .reached }) < 2 {
        let attempt = try await attempt(trial, threads)
        if let problem = attempt.problem { return problem }
        situations.append(attempt.situation)
      }
      if let reason = reasonNotTried(situations) { throw reason }
      return nil
    }
  }

  /// The progress of an attempt.
  enum Situation {
    /// The first call was never blocked at a write.
    case notHeld
    /// The call to be cancelled did not wait for the first call.
    case passedBy
    /// A call arrived or was served at a different moment than required.
    case tooLate
    /// The call to be cancelled was at its file operation while the later calls waited.
    case reached
  }

  /// The reason why nothing was tried; `nil` if an attempt reached the situation.
  static func reasonNotTried(_ situations: [Situation]) -> (any Error)? {
    if situations.contains(.reached) { return nil }
    guard situations.contains(.tooLate), !situations.contains(.passedBy) else {
      return NotApplicable("no call waits for another at its file")
    }
    return Unexercised("in \(situations.count) attempts no call came in time")
  }

  private static let mostAttempts = 8

  private static let first = StoreCall.save(key: 9, revision: 9)
  private static let calls: [StoreCall] = [
    .save(key: 4, revision: 4), .save(key: 5, revision: 5), .delete(key: 1),
    .save(key: 6, revision: 6),
  ]

  private struct Attempt {
    var situation: Situation
    var problem: Violation?
  }

  private static func attempt(_ trial: Trial, _ threads: ClientThreads) async throws -> Attempt {
    let opened = try await ControlledStore(trial, QueuedCalls.initial)
    defer { opened.end() }
    let (arena, control, store) = (opened.arena, opened.control, opened.store)
    let held = HeldCall(threads, control, at: .firstWrite)
    var started = [await held.start { _ = try await store.perform(first) }]
    // The call to be cancelled waits for the first call, which then continues.
    started.append(await arrived(0, store, threads))
    let isFirstHeld = control.heldCount > 0
    let hasPassedBy = isFirstHeld && started[1].hasReturned
    control.release()
    control.hold(.write, occurrence: 1)
    _ = await threads.yields(10 * ClientThreads.aside) { started[0].hasReturned }
    _ = await threads.yields(ClientThreads.patience) {
      control.heldCount > 0 || started.allSatisfy(\.hasReturned)
    }
    for index in calls.indices.dropFirst() { started.append(await arrived(index, store, threads)) }
    let isReached =
      control.heldCount > 0 && started[0].hasReturned
      && !started.dropFirst().contains(where: \.hasReturned)
    let otherwise: Situation = !isFirstHeld ? .notHeld : hasPassedBy ? .passedBy : .tooLate
    var attempt = Attempt(situation: isReached ? .reached : otherwise)
    started[1].cancel()
    _ = await threads.yields(ClientThreads.aside) { started.allSatisfy(\.hasReturned) }
    control.release()
    guard await threads.returned(started) else {
      throw Unexercised.standsStill("not all calls returned")
    }
    var injected = calls.map { QueuedCalls.Call(call: $0) }
    injected[0].injected = .cancelled
    let verdict = OutcomesOfCalls(
      calls: [QueuedCalls.Call(call: first)] + injected, outcomes: started.map(\.outcome),
      mayFail: false)
    let story = story
    attempt.problem = verdict.wrongThrow?.after(story)
    if attempt.problem == nil {
      attempt.problem = try await verdict.problem(in: store, trial.subject, arena)?
        .after(story + verdict.lines).replacing(arena.withoutDirectory)
    }
    _ = await error { try await store.close() }
    return attempt
  }

  private static func arrived(
    _ index: Int, _ store: any ErasedStore, _ threads: ClientThreads
  ) async -> StartedCall<Void> {
    let call = calls[index]
    return await threads.startWaiting(index + 1) { _ = try await store.perform(call) }
  }

  private static var story: [String] {
    let others = calls.dropFirst().enumerated().map {
      "client \($0.offset + 2): \($0.element.label)"
    }
    return [
      "client 0: \(first.label), held before its write",
      "client 1: \(calls[0].label), waits behind it",
      "client 0 continues; the next write is held",
    ] + others + ["client 1 is cancelled; then all continue"]
  }
}
