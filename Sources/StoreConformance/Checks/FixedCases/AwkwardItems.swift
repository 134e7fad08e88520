import Persistence

/// Items that are saved, found, and found again after another opening.
///
/// A store with a file per item may lose items with odd ids, confuse two of them, or write outside its
/// directory. A format or a column may bend odd values.
enum AwkwardItems {
  /// For G1.
  static let found = [
    found(.ids, "items with awkward ids"),
    found(.values, "items with values at the edges of their kinds"),
  ]

  private static func found(_ odd: OddItems, _ name: String) -> FixedCase {
    FixedCase(name) { trial in try await problem(with: odd, trial) }
  }

  private static func problem(with odd: OddItems, _ trial: Trial) async throws -> Violation? {
    try await SizesAndCounts.withStore(trial) { store, arena in
      guard let saved = await store.save(odd, lists: true) else { throw NotApplicable.noSuchItem }
      if let problem = await saved.problem(store) { return problem.after(saved.text) }
      try await store.close()
      let again = try await trial.subject.open(arena.configuration(.processCrash))
      let problem = await saved.problem(again)
      try await again.close()
      return problem?.after(saved.text, "close, open")
    }
  }

  /// For G23.
  static let inside = FixedCase("items whose ids look like paths") { trial in
    let outer = try Arena(for: trial.subject)
    defer { outer.remove() }
    let arena = try NestedArena(outer)
    let store = try await trial.subject.open(try arena.configuration())
    let saved = await store.save(.ids, lists: true)
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
