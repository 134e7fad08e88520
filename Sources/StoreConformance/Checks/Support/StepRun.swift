import Linearizability
import Persistence

/// Runs lists of steps on a fresh store and looks for a problem after each.
struct StepRun {
  /// Returns the problem after a step, or `nil`; the model is the content of a dictionary then.
  typealias Inspection =
    @Sendable (
      _ step: StoreStep, _ store: any ErasedStore, _ model: [Int: Int], _ arena: Arena
    ) async throws -> String?

  let subject: Subject
  let durability: Durability
  let problem: Inspection

  /// The timeline of the shortest list found that still fails, or `nil` when this one does not.
  func shortestFailure(of steps: [StoreStep]) async throws -> String? {
    guard try await failure(of: steps) != nil else { return nil }
    let shortest = try await Shrinker(budget: 300).shrink(steps) { steps in
      try await failure(of: steps) != nil
    }
    return try await failure(of: shortest)
  }

  /// The timeline up to the first problem, or `nil` when there is none.
  private func failure(of steps: [StoreStep]) async throws -> String? {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    var store = try await subject.open(arena.configuration(durability))
    var model: [Int: Int] = [:]
    var timeline = ["open (\(durability.rawValue))"]
    for step in steps {
      timeline.append(step.description)
      let found: String?
      do {
        store = try await perform(step, on: store, in: arena)
        step.apply(to: &model)
        found = try await problem(step, store, model, arena)
      } catch {
        found = "it threw: \(error)"
      }
      if let found {
        timeline.append("→ \(found)")
        break
      }
    }
    do { try await store.close() } catch { timeline.append("→ closing threw: \(error)") }
    let hasFailed = timeline.contains { $0.hasPrefix("→") }
    return hasFailed ? arena.withoutDirectory(timeline.joined(separator: "\n")) : nil
  }

  /// Makes the call, and returns the store to go on with.
  private func perform(
    _ step: StoreStep, on store: any ErasedStore, in arena: Arena
  ) async throws -> any ErasedStore {
    guard step == .reopen else {
      try await step.perform(on: store)
      return store
    }
    try await store.close()
    return try await subject.open(arena.configuration(durability))
  }
}
