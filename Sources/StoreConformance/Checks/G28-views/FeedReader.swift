/// A reader of a store's feed, and the commits that the feed must have reported by its end.
struct FeedReader: Sendable {
  let feed: ErasedFeed
  /// The number of commits before the reader started.
  let firstNumber: Int

  /// The problem of a feed that reported nothing for ``ClientThreads/patience`` yields.
  static let endless: Violation = "the feed did not end when the store was closed"

  /// The commits that the feed reported, or `nil` if the feed did not end.
  static func rest(of feed: ErasedFeed, on threads: ClientThreads) async throws -> [ErasedCommit]? {
    let reading = threads.start(0) { try await feed.rest() }
    guard await threads.returned([reading]), let outcome = reading.outcome else {
      reading.cancel()
      return nil
    }
    return try outcome.get()
  }

  /// Returns the problem, given the content after each commit; `contents[0]` is the content before
  /// the first commit.
  func problem(_ contents: [[Int: Int]], on threads: ClientThreads) async throws -> Violation? {
    guard let commits = try await Self.rest(of: feed, on: threads) else { return Self.endless }
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
        return "the feed tells \(commit.steps) as commit \(number), which gives \(content) "
          + "in place of \(contents[number])"
      }
    }
    return number == contents.count - 1
      ? nil : "the feed tells the commits up to \(number), of \(contents.count - 1)"
  }
}
