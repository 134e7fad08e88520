import Linearizability
import Persistence

/// Blocks a save at each of its file operations while another client saves the same item.
///
/// The feed must report both commits once, in the order in which they took effect. A reader that
/// applies the reported changes must arrive at the same content.
enum FeedOfTwoCommits {
  static let fixedCase = FixedCase(
    "a feed, and two saves of one item, the first held at its file", needs: .operations,
    problem: firstProblem)

  private static let content = PreparedContent.few.content
  private static let first = StoreStep.save(0, 7)
  private static let second = StoreStep.save(0, 8)

  private static func firstProblem(_ trial: Trial) async throws -> Violation? {
    let places = try await trial.operations(from: content) { try await first.perform(on: $0) }
    if places.isEmpty { throw NotApplicable("a save uses no file") }
    for place in places {
      let found = try await ClientThreads.with(2, for: trial) { threads in
        try await problem(trial, threads, at: place)
      }
      if let found { return found }
    }
    return nil
  }

  private static func problem(
    _ trial: Trial, _ threads: ClientThreads, at place: HeldOperation
  ) async throws -> Violation? {
    let opened = try await ControlledStore(trial, content)
    defer { opened.end() }
    let (control, store) = (opened.control, opened.store)
    guard let feed = try await store.changes() else {
      try await store.close()
      throw NotApplicable("the store has no feed")
    }
    let one = await HeldCall(threads, control, at: place).start {
      try await first.perform(on: store)
    }
    let other = threads.start(1) { try await second.perform(on: store) }
    _ = await threads.yields(10 * ClientThreads.aside) { other.hasReturned }
    control.release()
    guard await threads.returned([one, other]) else {
      throw Unexercised.standsStill("not both saves returned")
    }
    for call in [one, other] { try call.outcome?.get() }
    let found = try await store.loadAll()
    try await store.close()
    guard let commits = try await FeedReader.rest(of: feed, on: threads) else {
      return FeedReader.endless
    }
    return problem(commits, found)?.after(
      "the store holds \(text(content))", "client 0: \(first), held at its \(place)",
      "client 1: \(second); then client 0 continues, and both return")
  }

  private static func problem(_ commits: [ErasedCommit], _ found: [Int: Int]) -> Violation? {
    let told = commits.map { "commit \($0.number): \($0.steps)" }.joined(separator: ", ")
    let steps = commits.map(\.steps)
    guard steps == [[first], [second]] || steps == [[second], [first]] else {
      return Violation(expected: "the feed tells both saves, each once", found: "it tells \(told)")
    }
    var model = content
    for step in steps.joined() { step.apply(to: &model) }
    if model == found { return nil }
    return Violation(
      expected: "the feed leads to \(found), as loadAll gives it",
      found: "it leads to \(model): \(told)")
  }
}
