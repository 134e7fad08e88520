import Linearizability
import Persistence

/// An opener that stands at each of its file operations while the open store saves and closes.
///
/// If the opener then has the store, it must show that save, and must not undo it.
enum LateOpener {
  static let fixedCase = FixedCase(
    "an opener is held at its file operations while the open store saves and closes",
    needs: .operations
  ) { trial in
    for place in try await places(trial) {
      let found = try await ClientThreads.with(2, for: trial) { threads in
        try await problem(trial, threads, at: place)
      }
      if let found { return found }
    }
    return nil
  }

  private static let before = [0: 1]
  private static let after = [0: 1, 1: 7]

  /// The file operations of an opening that succeeds.
  private static func places(_ trial: Trial) async throws -> [HeldOperation] {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let first = try await trial.subject.open(arena.configuration())
    try await first.fill(before)
    try await first.close()
    return try await trial.operationsOfOpening(in: arena)
  }

  private static func problem(
    _ trial: Trial, _ threads: ClientThreads, at place: HeldOperation
  ) async throws -> Violation? {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let first = try await trial.subject.open(arena.configuration())
    try await first.fill(before)
    let control = try trial.control(of: arena)
    // No call stays blocked after an error.
    defer { control.end() }
    let configuration = arena.configuration(fileSystem: control.fileSystem)
    let late = await HeldCall(threads, control, at: place).start {
      try await trial.subject.open(configuration)
    }
    let ended = threads.start(1) {
      try await first.save(1, 7)
      try await first.close()
    }
    _ = await threads.yields(10 * ClientThreads.aside) { ended.hasReturned }
    control.release()
    guard await threads.returned([late]), await threads.returned([ended]) else {
      throw Unexercised.standsStill("an opening or a close did not come back")
    }
    try ended.outcome?.get()
    guard case .success(let store)? = late.outcome else { return nil }
    let shown = await Subject.content(of: store)
    try await store.save(2, 9)
    try await store.close()
    let onDisk = try await trial.subject.observe(arena.configuration())
    let whole = after.merging([2: 9]) { $1 }
    if shown == .content(after), onDisk == .content(whole) { return nil }
    return Violation(
      expected: "client 0 is refused, or shows \(after); the file has \(whole)",
      found: "client 0 shows \(shown); the file has \(onDisk)"
    ).after(
      "client 0: open, held at its \(place), while another store is open",
      "client 1: save 1: 7 and close, of the open store; then client 0 continues, and saves 2: 9")
  }
}
