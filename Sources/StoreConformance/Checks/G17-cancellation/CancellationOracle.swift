import Linearizability
import Persistence
import SimulatedDisk

/// The conditions that must hold after a cancelled call.
struct CancellationOracle {
  let subject: Subject
  let arena: Arena
  /// The threads for calls that may never return; `nil` under a schedule, which ends even if they
  /// do not.
  let threads: ClientThreads?
  let store: any ErasedStore
  let configuration: StoreConfiguration
  let call: CancelledCase.Call
  /// The content that the store would hold without the call.
  let before: [Int: Int]

  /// A call that did not return, or threw.
  private struct Failed: Error {
    let how: Fact
  }

  func problem(_ outcome: Result<CallOutcome, any Error>) async throws -> Violation? {
    do {
      if case .close = call { return try await problemAfterClosing(outcome) }
      let allowed = allowed(outcome)
      // The snapshot may or may not contain the write that the call waited for.
      if case .success(.returned(.loaded(let content))) = outcome,
        ![before, CancelledCase.initial].contains(content)
      {
        return "it gave \(content)"
      }
      if case .success(.returned(.found(let revision))) = outcome,
        revision != CancelledCase.initial[0]
      {
        return "it gave \(revision)"
      }
      if let problem = try await problem(allowed) { return problem }
      try await made("save 50=1 after it") { try await store.save(50, 1) }
      let found = try await made("find 50 after it") { try await store.find(50) }
      if found != 1 {
        return Violation(found: "find 50 gives \(found)").after("save 50=1")
      }
      let next = allowed.map { $0.merging([50: 1]) { $1 } }
      if let problem = try await problem(next) { return problem.after("save 50=1") }
      try await made("close after it") { try await store.close() }
      return try await problemAfterReopening(next)
    } catch let failed as Failed {
      return Violation(found: failed.how)
    }
  }

  /// The contents that the store may hold now: the new one after an acknowledgement, the old one
  /// after an error.
  ///
  /// A store that reports a cancellation promises that nothing changed. If it can no longer promise
  /// that, it must return normally.
  private func allowed(_ outcome: Result<CallOutcome, any Error>) -> [[Int: Int]] {
    let thrown: (any Error)? = if case .failure(let error) = outcome { error } else { nil }
    return CallEnding(throwing: thrown).allowed(before: before, after: call.applied(to: before))
  }

  /// Compares memory with disk, and both with the allowed contents.
  private func problem(_ allowed: [[Int: Int]]) async throws -> Violation? {
    try await made("flush after it") { try await store.flush() }
    let inMemory = try await made("loadAll after it") { try await store.loadAll() }
    guard allowed.contains(inMemory) else {
      return Violation(
        expected: .either(allowed),
        found: "in memory is \(inMemory)")
    }
    let onDisk = try await arena.contentOnDisk(subject)
    return onDisk == .content(inMemory)
      ? nil : "in memory is \(inMemory), but a copy of the disk \(onDisk)"
  }

  private func problemAfterClosing(
    _ outcome: Result<CallOutcome, any Error>
  ) async throws -> Violation? {
    let hasThrown = if case .failure = outcome { true } else { false }
    // A store without a close may have accepted the concurrent save later.
    if hasThrown || subject.claims.closes == .nothing {
      try await made("close once more") { try await store.close() }
    }
    return try await problemAfterReopening([before])
  }

  private func problemAfterReopening(_ allowed: [[Int: Int]]) async throws -> Violation? {
    if subject.claims.closes == .everything, let memory = arena.memory, memory.openFileCount > 0 {
      return "closed, but \(memory.openFileCount) of its files are still open"
    }
    let reopened = try await made("opening it again") {
      [subject, configuration] in try await subject.open(configuration)
    }
    let content = try await made("loadAll after opening again") { try await reopened.loadAll() }
    try await made("closing it again") { try await reopened.close() }
    return allowed.contains(content)
      ? nil : "closed and opened again, it holds \(content)"
  }

  /// Makes a call that is not cancelled and must succeed.
  @discardableResult
  private func made<Value: Sendable>(
    _ name: String, _ call: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      guard let threads else { return try await call() }
      let started = threads.start(2, call)
      guard await threads.returned([started]), let outcome = started.outcome else {
        throw Failed(how: "\(name) never came back")
      }
      return try outcome.get()
    } catch let failed as Failed {
      throw failed
    } catch {
      throw Failed(how: "\(name) threw: \(error)")
    }
  }
}
