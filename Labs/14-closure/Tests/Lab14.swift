import Foundation
import LabSupport
public import NoteSyncing

/// The check of lab 14: the caller of a closure, the place where a function runs, and a file in
/// another target.
public enum Lab14 {
  /// Returns true if one id comes before another.
  public typealias Order = @Sendable (Int, Int) -> Bool

  /// The widget's own code: everything that it needs must be in the shared file.
  private static let widget = """
    @MainActor func shown(_ texts: [String]) async -> [String] {
      let notes = texts.enumerated().map { Note(id: $0.offset, text: $0.element) }
      return await NoteSorter().sorted(notes) { $0.id < $1.id }.map { $0.text }
    }

    """

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
    let note = URL(filePath: file).deletingLastPathComponent().appending(path: "Note.swift")
    var parts: [String: LabProgram.Part] = [
      "sync": { try await SyncTrial.run(model) },
      "sorted": { try await SortTrial.run(sorted) },
    ]
    for isolation in CompileTrial.isolations {
      parts[isolation] = { try CompileTrial.run([note], with: widget, isolation) }
    }
    await LabProgram.run("14", parts: parts) { lab in
      try lab.foundSync(await child(lab, "sync"))
      try lab.foundSorting(await child(lab, "sorted"))
      for isolation in CompileTrial.isolations {
        let compiled = try await child(lab, isolation)
        guard lab.foundDefault(isolation, compiled, file: "Note.swift") else { return }
      }
    }
  }

  private static func child(_ lab: Lab, _ part: String) async throws -> LabChild {
    try await lab.child(
      part, limitInSeconds: CompileTrial.isolations.contains(part) ? 60 : 20)
  }
}
