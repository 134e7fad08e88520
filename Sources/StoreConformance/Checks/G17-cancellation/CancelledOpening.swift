import Persistence
import SimulatedDisk

/// Cancels an opening before it begins, and at each of its file operations.
///
/// The opening may throw or return, but must end, leave no file open and lose no item.
enum CancelledOpening {
  static let fixedCase = FixedCase("cancelled openings", needs: .memory) { trial in
    try await ClientThreads.with(1, for: trial) { threads in
      if let problem = try await problem(trial, threads, at: nil) { return problem }
      for place in try await operations(trial) {
        if let problem = try await problem(trial, threads, at: place) { return problem }
      }
      return nil
    }
  }

  private static func operations(_ trial: Trial) async throws -> [HeldOperation] {
    let arena = try Arena()
    try await PreparedContent.few.save(with: trial.subject, arena.configuration())
    let recording = RecordingFileSystem(arena.base)
    let store = try await trial.subject.open(arena.configuration(fileSystem: recording))
    let operations = recording.trace.operations.map(\.operation)
    try await store.close()
    return operations.places
  }

  private static func problem(
    _ trial: Trial, _ threads: ClientThreads, at place: HeldOperation?
  ) async throws -> Violation? {
    let arena = try Arena()
    try await PreparedContent.few.save(with: trial.subject, arena.configuration())
    // A store without a close may still have files open.
    let openBefore = arena.memory?.openFileCount ?? 0
    let gated = GatedFileSystem(arena.base)
    defer { gated.openAll() }
    let gate = place.map { gated.gate($0.operation, occurrence: $0.occurrence) }
    let configuration = arena.configuration(fileSystem: gated)
    let opening = threads.start(0) {
      if place == nil { withUnsafeCurrentTask { $0?.cancel() } }
      return try await trial.subject.open(configuration)
    }
    if let gate {
      _ = await threads.yields(ClientThreads.patience) { gate.hasArrived || opening.hasReturned }
      opening.cancel()
      gated.openAll()
    }
    let story = "opening, cancelled " + (place.map { "before its \($0)" } ?? "before it began")
    guard await threads.returned([opening]) else {
      return Violation(found: "it never came back").after(story)
    }
    var outcome = "it returned"
    switch opening.outcome {
    case .success(let store): try await store.close()
    case .failure(let error):
      outcome = "it threw \(error)"
      let left = (arena.memory?.openFileCount ?? 0) - openBefore
      if left > 0 { return stillOpen(left).after(story, outcome) }
    case nil: break
    }
    let seen = try await trial.subject.observe(arena.configuration())
    if seen != .content(PreparedContent.few.content) {
      return Violation(found: "opened again: \(seen)").after(story, outcome)
    }
    if trial.subject.claims.closes == .nothing { return nil }
    let open = arena.memory?.openFileCount ?? 0
    return open == 0 ? nil : stillOpen(open).after(story, outcome)
  }

  private static func stillOpen(_ count: Int) -> Violation {
    "\(count) of its files are still open"
  }
}
