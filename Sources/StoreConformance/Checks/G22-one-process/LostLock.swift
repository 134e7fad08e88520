import Persistence

/// Another program removes or replaces the lock file of an open store.
///
/// A second opener may then succeed. No change that either of the two acknowledged may be lost.
enum LostLock {
  static let fixedCases: [FixedCase] = Change.allCases.map { change in
    FixedCase("the lock file of an open store is \(change.rawValue)") { trial in
      guard trial.subject.claims.lock == .watched else {
        throw NotApplicable("the store does not claim to watch its lock file")
      }
      guard !trial.isOnServer else { throw NotApplicable.keepsNoFile }
      return try await problem(trial, change)
    }
  }

  private enum Change: String, CaseIterable {
    case removed, replaced
  }

  private static func problem(_ trial: Trial, _ change: Change) async throws -> Violation? {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let configuration = arena.configuration()
    let first = try await trial.subject.open(configuration)
    try await first.save(0, 1)
    let path = arena.location.path + trial.subject.claims.lockFile
    guard arena.contents(of: path) != nil else {
      try await first.close()
      throw NotApplicable("the store has no lock file")
    }
    try arena.removeFile(at: path)
    if change == .replaced { try arena.put([], at: path) }
    var model = [0: 1]
    var story = ["open, save 0: 1", "the lock file is \(change.rawValue)"]
    var opened: (any ErasedStore)?
    _ = await error { opened = try await trial.subject.open(configuration) }
    guard let second = opened else {
      // No other store has the file.
      _ = await error { try await first.close() }
      return nil
    }
    try await second.save(1, 2)
    model[1] = 2
    let refusal = await error { try await first.save(2, 3) }
    let allowed = CallEnding(throwing: refusal).allowed(
      before: model, after: model.merging([2: 3]) { $1 }
    ).map { $0.merging([3: 4]) { $1 } }
    story += [
      "another opener opens, and saves 1: 2",
      "the first store saves 2: 3: \(refusal.map { "it threw: \($0)" } ?? "it returned")",
    ]
    // The first store may report the lost lock once more.
    _ = await error { try await first.close() }
    try await second.save(3, 4)
    let memory = await Subject.content(of: second)
    try await second.close()
    story.append("the other saves 3: 4, and both are closed")
    let disk = try await trial.subject.observe(configuration)
    for seen in [memory, disk] where !allowed.contains(where: { seen == .content($0) }) {
      return Violation(expected: .either(allowed), found: "\(seen)").after(story)
        .replacing(arena.withoutDirectory)
    }
    return nil
  }
}
