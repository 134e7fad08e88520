import LabSupport
public import NoteSyncing

/// The check of lab 14: the caller of a closure, the place where a function runs, and a file in
/// another target.
public enum Lab14 {
  /// Returns true if one id comes before another.
  public typealias Order = @Sendable (Int, Int) -> Bool

  /// Runs the check.
  ///
  /// - Parameters:
  ///   - file: A file of the attendee's; `Note.swift` is beside it.
  ///   - model: Creates an attendee's model over a framework.
  ///   - sorted: Sorts notes with these ids, with the attendee's sorter.
  public static func run(
    file: String, model: @escaping @MainActor @Sendable (NoteSync) -> some CheckedModel,
    sorted: @escaping @MainActor @Sendable ([Int], @escaping Order) async -> [Int]
  ) async {
    var parts: [String: LabProgram.Part] = [
      "sync": { try await SyncTrial.run(model) },
      "sorted": { try await SortTrial.run(sorted) },
    ]
    for isolation in CompileTrial.isolations {
      parts[isolation] = { try CompileTrial.run(isolation, beside: file) }
    }
    await LabProgram.run("14", parts: parts) { lab in
      try lab.foundSync(await child(lab, "sync"))
      try lab.foundSorting(await child(lab, "sorted"))
      for isolation in CompileTrial.isolations {
        guard lab.foundDefault(isolation, try await child(lab, isolation)) else { return }
      }
    }
  }

  private static func child(_ lab: Lab, _ part: String) async throws -> LabChild {
    try await lab.child(
      part, limitInSeconds: CompileTrial.isolations.contains(part) ? 60 : 20)
  }
}
