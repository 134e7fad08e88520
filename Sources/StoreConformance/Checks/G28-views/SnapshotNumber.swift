import Persistence
import Schedules

/// A snapshot that is taken beside changes, and a feed that tells these changes.
///
/// The snapshot must have exactly the changes up to the commit that it names.
struct SnapshotNumber {
  /// A snapshot as it was taken.
  struct Taken: Sendable {
    let content: [Int: Int]
    let commitNumber: Int
  }

  /// The content after the commit with this number.
  private var contents: [Int: [Int: Int]]

  /// Applies the commits of a feed to the snapshot that was taken after the feed began.
  init(from start: Taken, _ commits: [ErasedCommit]) {
    contents = [start.commitNumber: start.content]
    var content = start.content
    for commit in commits where commit.number > start.commitNumber {
      for step in commit.steps { step.apply(to: &content) }
      contents[commit.number] = content
    }
  }

  /// Compares a snapshot with the commits; returns the problem, or `nil`.
  func problem(_ taken: Taken) -> Violation? {
    guard let content = contents[taken.commitNumber] else {
      return "snapshot() names commit \(taken.commitNumber), which the feed does not tell"
    }
    if content == taken.content { return nil }
    return Violation(
      expected: "snapshot() gives \(content), to which the feed leads",
      found: "snapshot() names commit \(taken.commitNumber) and gives \(taken.content)")
  }

  /// The case for chosen schedules: one client makes two commits, another one takes a snapshot.
  static var scheduledCase: ScheduledCase {
    ScheduledCase(
      initial: [0: 0], tasks: ["client 0: save 1=1, save 0=2", "client 1: snapshot"]
    ) { run in
      let store = run.store
      guard store.hasFeed, let feed = try await store.changes(), let start = try await taken(store)
      else {
        try await store.close()
        return nil
      }
      let seen = Seen()
      try await run.run([
        ScheduledStore.Client(name: "client 0") { _ in
          for step in [StoreStep.save(1, 1), .save(0, 2)] {
            ScheduledStore.step(step.description)
            try await step.perform(on: store)
            ScheduledStore.step("returned")
          }
        },
        ScheduledStore.Client(name: "client 1") { _ in
          ScheduledStore.step("snapshot")
          let taken = try await taken(store)
          seen.note(taken)
          ScheduledStore.step("commit \(taken?.commitNumber ?? 0)")
        },
      ])
      try await store.close()
      let journal = SnapshotNumber(from: start, try await feed.rest())
      return seen.all.compactMap(journal.problem).first
    }
  }

  /// Takes a snapshot; `nil` if the store has none.
  static func taken(_ store: any ErasedStore) async throws -> Taken? {
    try await store.snapshot().map { Taken(content: $0.content, commitNumber: $0.commitNumber) }
  }
}
