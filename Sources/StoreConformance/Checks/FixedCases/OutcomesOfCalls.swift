import Linearizability
import Persistence

/// The outcomes of several calls with distinct keys, and the contents that the outcomes allow.
struct OutcomesOfCalls {
  let calls: [QueuedCalls.Call]
  let outcomes: [Result<Void, any Error>?]
  /// True if any of the calls may fail, because of a fault or because the store was closed.
  let mayFail: Bool

  private func error(_ index: Int) -> (any Error)? {
    if case .failure(let error) = outcomes[index] { error } else { nil }
  }

  private func ending(_ index: Int) -> CallEnding { CallEnding(throwing: error(index)) }

  private var isUnknown: Bool { calls.indices.contains { ending($0) == .unknown } }

  /// A description of a call that threw without a reason, or returned although it had to throw;
  /// `nil` if there is none.
  var wrongThrow: Violation? {
    for (index, call) in calls.enumerated() {
      let name = "client \(index)'s \(call.call.label)"
      switch (call.injected, error(index)) {
      case (.none, let error?) where !mayFail:
        return Violation(found: "\(name) threw, and nothing was wrong with it: \(error)")
          .after(lines)
      case (.unencodable, nil):
        return Violation(found: "\(name) returned, and its item cannot be encoded").after(lines)
      default: continue
      }
    }
    return nil
  }

  /// Returns true if the content has the effects of all calls that returned, and of no call that
  /// threw.
  func allows(_ content: [Int: Int]) -> Bool {
    var rest = content
    for (index, call) in calls.enumerated() {
      let effects = call.call.effects
      let allowed = ending(index).allowed(
        before: effects.map { QueuedCalls.initial[$0.key] }, after: effects.map(\.revision))
      if !allowed.contains(effects.map { content[$0.key] }) { return false }
      for effect in effects { rest[effect.key] = QueuedCalls.initial[effect.key] }
    }
    // No call changes the other keys; the check saves key 99 afterwards.
    rest[99] = nil
    return rest == QueuedCalls.initial
  }

  /// Compares memory and disk with the outcomes, now and after another save.
  ///
  /// A flush comes first, because G3 judges whether the store may write after its calls return.
  func problem(
    in store: any ErasedStore, _ subject: Subject, _ arena: Arena
  ) async throws -> Violation? {
    if !isUnknown { try await store.flush() }
    if let problem = try await difference(store, subject, arena) { return problem }
    if isUnknown { return nil }
    try await store.save(99, 1)
    return try await difference(store, subject, arena)?.after("save 99=1")
  }

  private func difference(
    _ store: any ErasedStore, _ subject: Subject, _ arena: Arena
  ) async throws -> Violation? {
    let memory = await Subject.content(of: store)
    guard case .content(let held) = memory, allows(held) else { return told(memory, "in memory") }
    let disk = try await arena.contentOnDisk(subject)
    guard case .content(let content) = disk, allows(content) else { return told(disk, "on disk") }
    return nil
  }

  /// Returns the found content, the expected content, and the first call by which they differ.
  func told(_ seen: Observation, _ place: Fact) -> Violation {
    let wrong: Fact? = if case .content(let content) = seen { firstWrong(in: content) } else { nil }
    return Violation(
      expected: expected, found: "\(place): \(seen)" + (wrong.map { "; \($0)" } ?? ""))
  }

  /// The content that the outcomes allow.
  ///
  /// A call with an unknown outcome may or may not have taken effect.
  private var expected: Fact {
    var content = QueuedCalls.initial
    var open: [String] = []
    for (index, call) in calls.enumerated() {
      switch ending(index) {
      case .returned: call.call.apply(to: &content)
      case .unknown, .underWay: open.append(call.call.label)
      case .refused: continue
      }
    }
    let either = open.isEmpty ? "" : ", with or without " + open.joined(separator: ", ")
    return "\(content)" + "\(either)"
  }

  private func firstWrong(in content: [Int: Int]) -> Fact? {
    for (index, call) in calls.enumerated() {
      let isThere = call.call.effects.map { content[$0.key] == $0.revision }
      let name = "client \(index)'s \(call.call.label)"
      switch ending(index) {
      case .returned where isThere.contains(false): return "\(name) returned and is not there"
      case .refused where isThere.contains(true): return "\(name) threw and is there"
      default: continue
      }
    }
    return nil
  }

  /// The outcome of each call, one line each.
  var lines: [String] {
    calls.indices.map { index in
      let outcome = error(index).map { "threw \($0)" } ?? "returned"
      return "client \(index)'s \(calls[index].call.label) \(outcome)"
    }
  }
}
