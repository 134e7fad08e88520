import Persistence

/// Calls on a closed store.
///
/// Each call must throw and change nothing, because another store may have the file open.
enum AfterClose {
  static let fixedCases: [FixedCase] = [
    FixedCase("every call after close") { trial in try await problem(trial, isTaken: false) },
    FixedCase("every call after close, with another store open") { trial in
      try await problem(trial, isTaken: true)
    },
  ]

  /// Makes all calls on the closed store; returns the first one that is not refused as it should be.
  private static func problem(with closed: any ErasedStore, _ claims: Claims) async -> Violation? {
    for call in ClosedCall.all(of: closed) {
      do {
        guard try await call.make(closed) else { continue }
        return Violation(
          expected: "a call on the closed store throws", found: "\(call.name) on it returned")
      } catch {
        let code = (error as? StoreError)?.code
        guard claims.throwsStoreErrors, code != .closed else { continue }
        return Violation(
          expected: "a call on the closed store throws closed",
          found: "\(call.name) on it threw \(error)")
      }
    }
    return nil
  }

  private static func problem(_ trial: Trial, isTaken: Bool) async throws -> Violation? {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let configuration = arena.configuration()
    try await PreparedContent.few.save(with: trial.subject, configuration)
    var content = PreparedContent.few.content
    let closed = try await trial.subject.open(configuration)
    try await closed.save(0, 5)
    content[0] = 5
    try await closed.close()
    var other: (any ErasedStore)?
    if isTaken {
      let next = try await trial.subject.open(configuration)
      try await next.save(3, 7)
      // After a flush, a write-behind store has the item on the disk too.
      try await next.flush()
      content[3] = 7
      other = next
    }
    let opening = isTaken ? "open, close; another one is opened" : "open, close"
    if let problem = await problem(with: closed, trial.subject.claims) {
      try await other?.close()
      return problem.after(opening)
    }
    let thrown = await error { try await closed.close() }
    // A store on a server admits several openers.
    let isExclusive = isTaken && !trial.isOnServer
    let refused = isExclusive ? try await SecondOpener(trial.subject).refusal(configuration) : nil
    let memory = if let other { await Subject.content(of: other) } else { nil as Observation? }
    let disk = try await arena.contentOnDisk(trial.subject)
    try await other?.close()
    if let thrown { return Violation(found: "closing again threw: \(thrown)").after(opening) }
    if isExclusive, refused == nil {
      return Violation(found: "the first is closed again, and a third could be opened").after(
        opening)
    }
    for seen in [memory, disk].compactMap(\.self) where seen != .content(content) {
      return Violation(expected: "\(content)", found: "\(seen)").after(
        "\(opening); calls on the closed one, all refused, and close")
    }
    return nil
  }
}
