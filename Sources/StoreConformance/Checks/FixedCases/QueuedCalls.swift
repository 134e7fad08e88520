import Linearizability
import Persistence
import SimulatedDisk

/// Calls from several clients that wait while an earlier save is blocked at a file operation.
///
/// The outcome of a call must not become the outcome of another.
struct QueuedCalls {
  /// The failure that the test injects into a waiting call.
  enum InjectedOutcome: Sendable {
    case none, unencodable, cancelled
  }

  struct Call: Sendable {
    var call: StoreCall
    var injected = InjectedOutcome.none
  }

  static let initial = [0: 0, 1: 0, 2: 0]
  private static let blocker = StoreCall.save(key: 9, revision: 9)

  private(set) var calls: [Call]
  /// The fault that is armed when the first call continues.
  var fault: Fault?
  /// The number of clients that close the store while all the calls wait.
  var closings = 0
  /// True if a second opener arrives while the store is being closed.
  var hasSecondOpener = false

  func problem(_ trial: Trial) async throws -> Violation? {
    let claims = trial.subject.claims
    var fitting = self
    fitting.calls = calls.map { Call(call: claims.fitting($0.call), injected: $0.injected) }
    return try await fitting.problemAsItIs(trial)
  }

  private func problemAsItIs(_ trial: Trial) async throws -> Violation? {
    try await ClientThreads.with(calls.count + 2 + closings, for: trial) { threads in
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      return try await problem(trial, threads, arena)
    }
  }

  private func problem(_ trial: Trial, _ threads: ClientThreads, _ arena: Arena) async throws
    -> Violation?
  {
    let isControlled = trial.whyFilesCannotBeControlled == nil
    let control = isControlled ? try trial.control(of: arena) : nil
    // No call stays blocked after an error.
    defer { control?.end() }
    let configuration = arena.configuration(fileSystem: control?.fileSystem)
    let store = try await trial.subject.open(configuration)
    try await store.fill(Self.initial)
    // A store that writes after its calls return must have written the first items.
    try await store.flush()
    control?.hold(.write, occurrence: 1)
    let first = threads.start(0) { _ = try await store.perform(Self.blocker) }
    if let control {
      _ = await threads.yields(ClientThreads.patience) {
        control.heldCount > 0 || first.hasReturned
      }
    }
    var started = [first]
    for (index, call) in calls.enumerated() {
      started.append(
        await threads.startWaiting(index + 1) { try await call.perform(on: store) })
    }
    for (index, call) in calls.enumerated() where call.injected == .cancelled {
      started[index + 1].cancel()
    }
    for number in 0..<closings {
      started.append(threads.start(calls.count + 1 + number) { try await store.close() })
    }
    _ = await threads.yields(ClientThreads.aside) { started.allSatisfy(\.hasReturned) }
    var second: StartedCall<Observation>?
    if hasSecondOpener, let control, control.heldCount > 0 {
      second = threads.start(calls.count + 1 + closings) {
        try await trial.subject.observe(configuration)
      }
      _ = await threads.yields(10 * ClientThreads.aside) { second?.hasReturned != false }
      if case .success(let seen) = second?.outcome, !seen.isRefusal {
        return Violation(found: "\(seen)").after(
          story + ["a save is held before its write, close was called, and a second opener came"])
      }
    }
    if let fault { control?.arm(fault) }
    control?.release()
    guard await threads.returned(started) else {
      throw Unexercised.standsStill("not all calls returned")
    }
    if let second { _ = await threads.returned([second]) }
    control?.disarm()
    return try await judge(started.map(\.outcome), store, trial, arena, configuration)
  }

  private func judge(
    _ outcomes: [Result<Void, any Error>?], _ store: any ErasedStore, _ trial: Trial,
    _ arena: Arena, _ configuration: StoreConfiguration
  ) async throws -> Violation? {
    let verdict = OutcomesOfCalls(
      calls: [Call(call: Self.blocker)] + calls, outcomes: Array(outcomes.prefix(calls.count + 1)),
      mayFail: fault != nil || closings > 0)
    if let problem = verdict.wrongThrow { return problem.after(story) }
    if closings > 0 {
      for case .failure(let error)? in outcomes.suffix(closings) {
        return Violation(found: "close threw: \(error)").after(story)
      }
      // A store without a close also accepts calls afterwards.
      if trial.subject.claims.closes == .nothing { try await store.close() }
    } else if let problem = try await verdict.problem(in: store, trial.subject, arena) {
      return problem.after(story + verdict.lines).replacing(arena.withoutDirectory)
    } else {
      try await store.close()
    }
    let seen = try await trial.subject.observe(configuration)
    if case .content(let content) = seen, verdict.allows(content) { return nil }
    return verdict.told(seen, "when closed and opened again").after(story + verdict.lines)
      .replacing(arena.withoutDirectory)
  }

  /// The clients' calls, one line each.
  private var story: [String] {
    var lines = ["client 0: \(Self.blocker.label), held before its write"]
    for (index, call) in calls.enumerated() {
      let injected =
        switch call.injected {
        case .none: ""
        case .unencodable: ", with an item that cannot be encoded"
        case .cancelled: ", cancelled while it waited"
        }
      lines.append("client \(index + 1): \(call.call.label)\(injected)")
    }
    for number in 0..<closings { lines.append("client \(calls.count + 1 + number): close") }
    if let fault { lines.append("then client 0 continues, and file \(fault)") }
    return lines
  }
}

extension QueuedCalls.Call {
  /// Makes the call, with an item that cannot be encoded if the case requires it.
  fileprivate func perform(on store: any ErasedStore) async throws {
    guard injected == .unencodable else {
      _ = try await store.perform(call)
      return
    }
    let pairs = call.effects.compactMap { effect in
      effect.revision.map { (key: effect.key, revision: $0) }
    }
    let isTried =
      pairs.count == 1
      ? try await store.saveUnencodable(pairs[0].key)
      : try await store.saveUnencodable(77, after: pairs)
    if !isTried { throw NoSuchItem() }
  }
}

/// The model has no item that cannot be encoded: the call was not made.
private struct NoSuchItem: Error {}
