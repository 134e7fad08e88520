import Linearizability
import Persistence

/// Runs one list of steps on a fresh store and compares its views with a dictionary.
struct ViewsRun {
  let subject: Subject
  let durability: Durability
  /// The threads that read the feeds.
  let threads: ClientThreads

  /// Returns the problem of the shortest failing list, or `nil` if this list does not fail.
  func shortestFailure(of steps: [ViewStep]) async throws -> Violation? {
    guard let failure = try await failure(of: steps) else { return nil }
    // With a feed that does not end, each attempt would wait for its end.
    if failure.found == FeedReader.endless.found { return failure }
    let shortest = try await Shrinker(budget: 300).shrink(steps) { steps in
      try await self.failure(of: steps) != nil
    }
    return try await self.failure(of: shortest)
  }

  private func failure(of steps: [ViewStep]) async throws -> Violation? {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let configuration = arena.configuration(durability)
    var views = ViewsModel(store: try await subject.open(configuration), content: [:])
    var timeline = ["open (\(durability.rawValue))"]
    var problem: Violation?
    for step in steps where problem == nil {
      timeline.append(step.description)
      do {
        if step == .call(.reopen) {
          problem = try await views.close(on: threads)
          if problem == nil {
            views = ViewsModel(
              store: try await subject.open(configuration), content: views.content)
          }
        } else {
          problem = try await views.perform(step)
        }
      } catch {
        problem = "it threw: \(error)"
      }
    }
    if problem == nil { timeline.append("close") }
    do {
      let last = try await views.close(on: threads)
      problem = problem ?? last
    } catch {
      problem = problem ?? "closing threw: \(error)"
    }
    return problem?.after(timeline).replacing(arena.withoutDirectory)
  }
}
