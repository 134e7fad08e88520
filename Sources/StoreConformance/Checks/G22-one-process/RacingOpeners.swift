import Linearizability
import Persistence

/// Two simultaneous openers in a directory in which a dead process may have left its lock.
///
/// At most one opener may succeed.
enum RacingOpeners {
  static let fixedCase = FixedCase(
    "two openers, and a lock that a dead one left", needs: .operations, problem: firstProblem)

  private static func firstProblem(_ trial: Trial) async throws -> Violation? {
    let left = try await left(trial)
    defer { left.remove() }
    for place in try await places(trial, left) {
      let found = try await ClientThreads.with(2, for: trial) { threads in
        try await problem(trial, threads, left, at: place)
      }
      if let found { return found }
    }
    return nil
  }

  /// Copies the files of an unclosed store, as a dead process leaves them.
  private static func left(_ trial: Trial) async throws -> Arena {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let store = try await trial.subject.open(arena.configuration(.processCrash))
    try await store.save(0, 1)
    let copy = try arena.copy()
    try await store.close()
    return copy
  }

  /// The file operations of an opening.
  ///
  /// The first opener is blocked at each of them in turn.
  private static func places(_ trial: Trial, _ left: Arena) async throws -> [HeldOperation] {
    let arena = try left.copy()
    defer { arena.remove() }
    return try await trial.operationsOfOpening(in: arena)
  }

  private static func problem(
    _ trial: Trial, _ threads: ClientThreads, _ left: Arena, at place: HeldOperation
  ) async throws -> Violation? {
    let arena = try left.copy()
    defer { arena.remove() }
    let control = try trial.control(of: arena)
    // No call stays blocked after an error.
    defer { control.end() }
    let configuration = arena.configuration(fileSystem: control.fileSystem)
    let first = await HeldCall(threads, control, at: place).start {
      try await trial.subject.open(configuration)
    }
    let second = threads.start(1) { try await trial.subject.open(configuration) }
    _ = await threads.yields(10 * ClientThreads.aside) { second.hasReturned }
    control.release()
    guard await threads.returned([first]), await threads.returned([second]) else {
      throw Unexercised.standsStill("not both openings came back")
    }
    var open: [any ErasedStore] = []
    for outcome in [first.outcome, second.outcome] {
      if case .success(let store)? = outcome { open.append(store) }
    }
    for store in open { _ = await error { try await store.close() } }
    if open.count < 2 { return nil }
    return Violation(expected: "at most one of them has the store open", found: "both have").after(
      "a store ended without closing, and left its files", "client 0: open, held at its \(place)",
      "client 1: open; then client 0 continues")
  }
}
