import Linearizability
import Persistence

/// Runs lists of steps on a fresh store and looks for a problem after each step.
struct StepRun {
  /// Returns the problem after a step, or `nil`; the model is the content of a dictionary after the
  /// step.
  typealias Inspection =
    @Sendable (
      _ step: StoreStep, _ store: any ErasedStore, _ model: [Int: Int], _ arena: Arena
    ) async throws -> Violation?

  let subject: Subject
  let durability: Durability
  let problem: Inspection

  /// The shortest failing list that was found, or `nil` if this list does not fail.
  func shortestFailure(of steps: [StoreStep]) async throws -> Violation? {
    guard try await failure(of: steps) != nil else { return nil }
    let shortest = try await Shrinker(budget: 300).shrink(steps) { steps in
      try await failure(of: steps) != nil
    }
    return try await failure(of: shortest, looksAtFiles: true)
  }

  /// The events up to the first problem, or `nil` if there is none.
  private func failure(
    of steps: [StoreStep], looksAtFiles: Bool = false
  ) async throws -> Violation? {
    // Successive calls make no demands on a disk.
    let arena = try Arena(for: subject, needsDisk: false)
    defer { arena.remove() }
    func event(_ text: String) throws -> CounterexampleStep {
      let files = looksAtFiles ? try arena.shownFiles(of: subject) : nil
      return CounterexampleStep(.call, arena.withoutDirectory(text), files: files)
    }
    var store = try await subject.open(arena.configuration(durability))
    var model: [Int: Int] = [:]
    var events = [try event("open (\(durability.rawValue))")]
    var ends: [Violation] = []
    for step in steps {
      let found: Violation?
      do {
        store = try await perform(step, on: store, in: arena)
        step.apply(to: &model)
        found = try await problem(step, store, model, arena)
      } catch {
        found = "it threw: \(error)"
      }
      events.append(try event("\(step)"))
      if let found {
        ends.append(found)
        break
      }
    }
    do { try await store.close() } catch { ends.append("closing threw: \(error)") }
    guard var problem = ends.first else { return nil }
    if ends.count > 1 { problem.found = ends.map(\.found).joined(separator: "; ") }
    return problem.after(events.map(\.text)).with(events).replacing(arena.withoutDirectory)
  }

  /// Makes the call, and returns the store for the next steps.
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
