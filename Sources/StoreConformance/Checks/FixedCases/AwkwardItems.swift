import Persistence

/// Items that are saved, found, found again after another opening, and deleted.
///
/// A store with a file per item may lose items with odd ids, confuse two of them, or write outside its
/// directory. A format or a column may bend odd values.
enum AwkwardItems {
  /// For G1.
  static let found = [
    found(.ids, "items with awkward ids"),
    found(.values, "items with values at the edges of their kinds"),
    found(.ids, by: .pairs, "batches of items with awkward ids"),
  ]

  private static func found(
    _ odd: OddItems, by calls: OddCalls = .singleSaves, _ name: String
  ) -> FixedCase {
    FixedCase(name) { trial in
      guard calls == .singleSaves || trial.subject.claims.batches == .whole else {
        throw NotApplicable.batchesItemByItem
      }
      return try await problem(with: odd, by: calls, trial)
    }
  }

  private static func problem(
    with odd: OddItems, by calls: OddCalls, _ trial: Trial
  ) async throws -> Violation? {
    try await SizesAndCounts.withStore(trial) { store, arena in
      // A store that writes behind may take the deletion of an id that it cannot write, and then its
      // flush throws.
      let saved = await store.save(
        odd, by: calls, lists: true, deletesRefused: trial.subject.claims.writes == .atOnce)
      guard let saved else { throw NotApplicable.noSuchItem }
      var story = [saved.text]
      if let problem = await saved.problem(store) { return problem.after(story) }
      try await store.close()
      story.append("close, open")
      for look in [saved.problem, saved.problemDeleting, saved.problemWhenDeleted] {
        let again = try await trial.subject.open(arena.configuration(.processCrash))
        let problem = await look(again)
        try await again.close()
        if let problem { return problem.after(story) }
        story.append("close, open")
      }
      return nil
    }
  }

  /// For G23.
  static let inside = FixedCase("items whose ids look like paths") { trial in
    let outer = try Arena(for: trial.subject)
    defer { outer.remove() }
    let arena = try NestedArena(outer)
    let store = try await trial.subject.open(try arena.configuration())
    let saved = await store.save(.ids, by: .singleSaves, lists: true, deletesRefused: true)
    _ = await error { try await store.close() }
    guard let saved else { throw NotApplicable.noSuchItem }
    let outside = try arena.filesOutside().keys.sorted()
    if outside.isEmpty { return nil }
    return Violation(
      expected: "nothing outside of the store's directory",
      found: "\(outside.joined(separator: ", "))"
    ).after(saved.text)
  }
}
