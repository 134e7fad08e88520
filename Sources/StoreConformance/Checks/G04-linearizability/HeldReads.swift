import Linearizability
import Persistence

/// Blocks a read between two of its file operations while saves complete.
///
/// A store that reads its files at each call may return half of an old file and half of a new file.
enum HeldReads {
  static let fixedCase = FixedCase(
    "saves go by while a read stands at its file", needs: .operations, problem: firstProblem)

  private static func firstProblem(_ trial: Trial) async throws -> Violation? {
    var isAnyHeld = false
    // Content that is found key by key does not come from a single moment.
    let canLoad = trial.subject.claims.listing == .everything
    for isLoading in canLoad ? [false, true] : [false] {
      for place in try await places(trial, isLoading) {
        isAnyHeld = true
        let found = try await ClientThreads.with(2, for: trial) { threads in
          try await problem(trial, threads, isLoading, at: place)
        }
        if let found { return found }
      }
    }
    if !isAnyHeld { throw NotApplicable.readsFromMemory }
    return nil
  }

  private static let content = PreparedContent.few.content
  /// The first save makes the file longer, and the others make it shorter.
  ///
  /// A read that uses the old length gets too few or too many bytes.
  private static let steps: [StoreStep] = [
    .saveBatch([.init(key: 0, revision: 123_456_789), .init(key: 1, revision: 123_456_789)]),
    .save(0, 4), .delete(1),
  ]

  /// The file operations of a read; empty for a store that reads from memory.
  private static func places(_ trial: Trial, _ isLoading: Bool) async throws -> [HeldOperation] {
    let operations = try await trial.operations(from: content) { store in
      if isLoading { _ = try await store.loadAll() } else { _ = try await store.find(0) }
    }
    // A read of many files repeats the same operations for each file.
    return Array(operations.prefix(12))
  }

  private static func problem(
    _ trial: Trial, _ threads: ClientThreads, _ isLoading: Bool, at place: HeldOperation
  ) async throws -> Violation? {
    let claims = trial.subject.claims
    let opened = try await ControlledStore(trial, content)
    defer { opened.end() }
    let (arena, control, store) = (opened.arena, opened.control, opened.store)
    let held = HeldCall(threads, control, at: place)
    let reading = await held.start {
      if isLoading { return try await store.loadAll() }
      return try await store.find(0).map { [0: $0] } ?? [:]
    }
    var allowed = [content]
    let steps = steps.map(claims.fitting)
    let saving = threads.start(1) { for step in steps { try await step.perform(on: store) } }
    for step in steps {
      var next = allowed[allowed.count - 1]
      step.apply(to: &next)
      allowed.append(next)
    }
    _ = await threads.yields(10 * ClientThreads.aside) { saving.hasReturned }
    control.release()
    guard await threads.returned([reading]), await threads.returned([saving]) else {
      throw Unexercised.standsStill("not all calls returned")
    }
    if case .failure(let error)? = saving.outcome { throw error }
    try await store.close()
    if !isLoading { allowed = allowed.map { $0.filter { $0.key == 0 } } }
    let found: Fact
    switch reading.outcome {
    case .success(let seen)?:
      if allowed.contains(seen) { return nil }
      found = "it gave \(seen)"
    case .failure(let error)?: found = "it threw: \(error)"
    case nil: return nil
    }
    return Violation(expected: .either(allowed), found: found).after(
      "the store holds \(text(content))",
      "client 0: \(isLoading ? "loadAll" : "find 0"), held at its \(place)",
      "client 1: \(steps.map(\.description).joined(separator: "; "))",
      "client 0 continues"
    ).replacing(arena.withoutDirectory)
  }
}
