import Persistence

/// A reader of the feed who reads only after more commits than a feed keeps for its reader.
///
/// The reader must get the oldest commits in order, and then the end: memory stays bounded, and no
/// commit is lost unnoticed.
enum FeedFarBehind {
  static let fixedCase = FixedCase(
    "a feed that is read \(commits) commits late", isLong: true
  ) { trial in
    try await ClientThreads.with(1, for: trial) { threads in
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      let store = try await trial.subject.open(arena.configuration(.processCrash))
      guard store.hasFeed, let start = try await store.snapshot(),
        let feed = try await store.changes()
      else {
        try await store.close()
        throw NotApplicable("the store has no feed")
      }
      for revision in 1...commits { try await store.save(0, revision) }
      try await store.close()
      guard let told = try await FeedReader.rest(of: feed, on: threads) else {
        return FeedReader.endless
      }
      return problem(told, after: start.commitNumber)
    }
  }

  /// The most commits that a feed keeps for a reader, as `ObservableStore` says.
  private static let mostKept = 1_024
  private static let commits = mostKept + 256

  private static func problem(_ told: [ErasedCommit], after start: Int) -> Violation? {
    for (index, commit) in told.enumerated() {
      guard commit.number == start + index + 1, commit.steps == [.save(0, index + 1)] else {
        return Violation(
          expected: "the oldest commits, in order and without gaps, and then the end",
          found: "commit \(commit.number) with \(commit.steps), where \(start + index + 1) is due"
        ).after(story)
      }
    }
    // The commit that a reader waits for is in no buffer.
    if told.count <= mostKept + 1 { return nil }
    return Violation(
      expected: "the feed ends for a reader that is more than \(mostKept) commits behind",
      found: "it kept \(told.count) commits"
    ).after(story)
  }

  private static let story = "\(commits) saves of one item, close; then the feed is read"
}
