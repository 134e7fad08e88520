import Linearizability
import Persistence
import SimulatedDisk

/// A waiting call is cancelled after the queue has moved on: another call may stand in its old place.
enum CancelledWhileServed {
  static let fixedCase = FixedCase("cancelled after the queue moved on", needs: .memory) { trial in
    try await ClientThreads.with(calls.count + 1, for: trial) { threads in
      try await problem(trial, threads)
    }
  }

  private static let first = StoreCall.save(key: 9, revision: 9)
  private static let calls: [StoreCall] = [
    .save(key: 4, revision: 4), .save(key: 5, revision: 5), .delete(key: 1),
    .save(key: 6, revision: 6),
  ]
  /// How many yields a call gets to come to the place where it waits.
  private static let arrival = 60

  private static func problem(_ trial: Trial, _ threads: ClientThreads) async throws -> String? {
    let arena = try Arena()
    let gated = GatedFileSystem(arena.base)
    // In any case nothing stays blocked.
    defer { gated.openAll() }
    let configuration = arena.configuration(fileSystem: gated)
    let store = try await trial.subject.open(configuration)
    try await store.fill(CallsBehindOne.initial)
    let gates = [gated.gate(.write), gated.gate(.write, occurrence: 2)]
    var started = [threads.start(0) { _ = try await store.perform(first) }]
    _ = await threads.yields(ClientThreads.patience) {
      gates[0].hasArrived || started[0].hasReturned
    }
    // The call that is cancelled waits behind the first one, which then goes on.
    started.append(await arrived(0, store, threads))
    gates[0].open()
    _ = await threads.yields(ClientThreads.patience) {
      gates[1].hasArrived || started.allSatisfy(\.hasReturned)
    }
    for index in calls.indices.dropFirst() { started.append(await arrived(index, store, threads)) }
    started[1].cancel()
    _ = await threads.yields(ClientThreads.aside) { started.allSatisfy(\.hasReturned) }
    gated.openAll()
    guard await threads.returned(started) else {
      throw Unexercised.standsStill("not all calls returned")
    }
    var injected = calls.map { CallsBehindOne.Call(call: $0) }
    injected[0].injected = .cancelled
    let verdict = OutcomesOfCalls(
      calls: [CallsBehindOne.Call(call: first)] + injected, outcomes: started.map(\.outcome),
      mayFail: false)
    let story = story
    if let problem = verdict.wrongThrow { return "\(story)\n\(problem)" }
    let problem = try await verdict.problem(in: store, trial.subject, arena)
    try await store.close()
    return problem.map { "\(story)\n\(verdict.text)\n→ \(arena.withoutDirectory($0))" }
  }

  private static func arrived(
    _ index: Int, _ store: any ErasedStore, _ threads: ClientThreads
  ) async -> StartedCall<Void> {
    let call = calls[index]
    let started = threads.start(index + 1) { _ = try await store.perform(call) }
    _ = await threads.yields(arrival) { started.hasReturned }
    return started
  }

  private static var story: String {
    let others = calls.dropFirst().enumerated().map {
      "client \($0.offset + 2): \($0.element.label)"
    }
    return
      ([
        "client 0: \(first.label), held before its write",
        "client 1: \(calls[0].label), waits behind it",
        "client 0 goes on; the next write is held",
      ] + others + ["client 1 is cancelled; then all go on"]).joined(separator: "\n")
  }
}
