/// A reader of a store's feed, and what it must have been told when the feed ends.
struct FeedReader: Sendable {
  let feed: ErasedFeed
  /// The commits before it came.
  let firstNumber: Int

  /// How long a closed store may take to end a feed before that is called never.
  private static let patience = Duration.seconds(5)

  /// Everything that it was told, or `nil` when the feed did not end.
  static func rest(of feed: ErasedFeed) async throws -> [ErasedCommit]? {
    try await withThrowingTaskGroup(of: [ErasedCommit]?.self) { group in
      group.addTask { try await feed.rest() }
      // A watchdog, and no synchronisation: an honest feed has ended by the time it is read.
      group.addTask {
        try await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  /// What is wrong, given the content after each commit; `contents[0]` is that before the first.
  func problem(_ contents: [[Int: Int]]) async throws -> String? {
    guard let commits = try await Self.rest(of: feed) else {
      return "the feed did not end when the store was closed"
    }
    var content = contents[firstNumber]
    var number = firstNumber
    for commit in commits {
      number += 1
      if commit.number != number {
        return "the feed tells commit \(commit.number) where \(number) is due"
      }
      guard number < contents.count else {
        return "the feed tells a commit that nobody made: \(number), \(commit.steps)"
      }
      for step in commit.steps { step.apply(to: &content) }
      if content != contents[number] {
        return "the feed tells \(commit.steps) as commit \(number), which gives \(text(content)) "
          + "in place of \(text(contents[number]))"
      }
    }
    return number == contents.count - 1
      ? nil : "the feed tells the commits up to \(number), of \(contents.count - 1)"
  }
}
