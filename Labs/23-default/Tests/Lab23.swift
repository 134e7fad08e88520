import Foundation
import LabSupport

/// The check of lab 23: a search in a target whose default isolation is the main actor.
public enum Lab23 {
  /// The code of the library: it has the attendee's file, and no default isolation.
  private static let library = """
    nonisolated func words(in text: String) -> [String] { [text] }

    @MainActor func shown(_ texts: [String]) async throws -> [Int] {
      let notes = texts.enumerated().map { Note(id: $0.offset, text: $0.element) }
      return try await NoteSearch().notes(with: "tea", in: notes).map { $0.id }
    }

    """

  /// Runs the check.
  ///
  /// - Parameters:
  ///   - file: A file of the attendee's; the files beside it are read too.
  ///   - model: Creates an attendee's model with notes.
  public static func run(
    file: String = #filePath,
    model: @escaping @MainActor @Sendable ([(id: Int, text: String)]) -> some CheckedModel
  ) async {
    let source = URL(filePath: file).deletingLastPathComponent().appending(path: "NoteSearch.swift")
    var parts: [String: LabProgram.Part] = [
      "search": { try await SearchTrial.run { model($0) } },
      "end": { try await SearchTrial.runEnd(heldAt: SearchTrial.middle) { model($0) } },
      "late": { try await SearchTrial.runEnd(heldAt: SearchTrial.last) { model($0) } },
    ]
    for isolation in CompileTrial.isolations {
      parts[isolation] = {
        try CompileTrial.run([source], with: library, isolation, without: "Lab23Check")
      }
    }
    await LabProgram.run("23", parts: parts) { lab in
      try lab.foundSearch(try await lab.child("search", limitInSeconds: 5))
      // A search that is on the main actor is over before anybody can end it.
      if lab.hasPassed {
        try lab.foundEnd(try await lab.child("end", limitInSeconds: 10))
        try lab.foundLate(try await lab.child("late", limitInSeconds: 10))
      }
      for isolation in CompileTrial.isolations {
        let compiled = try await lab.child(isolation, limitInSeconds: 60)
        lab.foundDefault(isolation, compiled, file: "NoteSearch.swift")
      }
      lab.foundPromises(try SourceWord.all(of: SourceWord.promises, beside: file))
    }
  }
}
