import Persistence

/// Two readers of the feed, of which one stops.
///
/// Each reader must get every commit: a reader takes nothing from another one, and does not end the feed of
/// another one.
enum FeedOfTwoReaders {
  static let fixedCase = FixedCase("two feeds, of which one is stopped") { trial in
    try await ClientThreads.with(2, for: trial) { threads in
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      let store = try await trial.subject.open(arena.configuration(.processCrash))
      guard let whole = try await store.changes(), let stopped = try await store.changes() else {
        try await store.close()
        throw NotApplicable("the store has no feed")
      }
      let reading = threads.start(0) { try await stopped.rest() }
      for step in steps.prefix(half) { try await step.perform(on: store) }
      reading.cancel()
      // A feed whose reader was cancelled ends.
      _ = await threads.returned([reading])
      await threads.settle()
      for step in steps.dropFirst(half) { try await step.perform(on: store) }
      try await store.close()
      guard let told = try await FeedReader.rest(of: whole, on: threads) else {
        return FeedReader.endless.after(story)
      }
      let found = told.map(\.steps)
      if found == steps.map({ [$0] }) { return nil }
      return Violation(expected: "the other feed tells \(steps)", found: "it tells \(found)").after(
        story)
    }
  }

  private static let half = 3
  private static let steps: [StoreStep] = (0..<2 * half).map { .save($0, $0) }
  private static let story =
    "two feeds are taken; \(half) saves; the reader of one feed is cancelled; \(half) saves; close"
}
