import Persistence

/// Clients that write concurrently, and a reader of the feed who must arrive at their content.
struct ViewsRace {
  let subject: Subject
  /// The threads that read the feed.
  let threads: ClientThreads

  private static let clients = 4
  private static let rounds = 12

  func failure() async throws -> Violation? {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let store = try await subject.open(arena.configuration(.processCrash))
    try await store.save(0, 7)
    let start = try await SnapshotNumber.taken(store)
    let feed = try await store.changes()
    let seen = SnapshotNumber.Seen()
    try await withThrowingTaskGroup { group in
      for client in 0..<Self.clients {
        // This client does not run on the check's preferred thread.
        group.addTask(executorPreference: globalConcurrentExecutor) {
          try await Self.write(client, to: store)
        }
      }
      group.addTask(executorPreference: globalConcurrentExecutor) {
        for _ in 0..<Self.rounds {
          seen.note(try await SnapshotNumber.taken(store))
          await Task.yield()
        }
      }
      try await group.waitForAll()
    }
    let content = try await store.loadAll()
    let count = try await store.count()
    try await store.close()
    if count != content.count { return "count() gives \(count) for \(content)" }
    guard let start, let feed else { return nil }
    guard let commits = try await FeedReader.rest(of: feed, on: threads) else {
      return FeedReader.endless
    }
    let journal = SnapshotNumber(from: start, commits)
    let problem =
      Self.problem(commits, from: start, to: content)
      ?? seen.all.compactMap(journal.problem).first
    return problem?.after(
      ["\(Self.clients) clients write at the same time"]
        + commits.map { "commit \($0.number): \($0.steps)" })
  }

  /// Every client uses few keys, which it shares with the others.
  private static func write(_ client: Int, to store: any ErasedStore) async throws {
    for round in 0..<rounds {
      let revision = 1_000 * client + 10 * round
      switch round % 4 {
      case 3: try await store.delete(client % 2)
      case 2:
        let batch = [(key: 0, revision: revision), (key: 2, revision: revision)]
        try await store.save(contentsOf: batch)
      default: try await store.save(round % 2, revision)
      }
    }
  }

  private static func problem(
    _ commits: [ErasedCommit], from start: SnapshotNumber.Taken,
    to content: [Int: Int]
  ) -> Violation? {
    var model = start.content
    for (index, commit) in commits.enumerated() {
      let due = start.commitNumber + index + 1
      if commit.number != due {
        return "the feed tells commit \(commit.number) where \(due) is due"
      }
      for step in commit.steps { step.apply(to: &model) }
    }
    return model == content
      ? nil : "loadAll gave \(content) at the end; the feed leads to \(model)"
  }
}
