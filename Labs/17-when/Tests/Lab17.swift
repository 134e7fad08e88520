import LabSupport

/// The check of lab 17: a person types, pauses and leaves, on a clock that the check moves.
public enum Lab17 {
  /// Runs the check.
  ///
  /// - Parameter open: Creates an attendee's autosave over a file, with a clock.
  public static func run(
    open: @escaping @MainActor @Sendable (NoteFile, HandClock) -> some CheckedAutosave
  ) async {
    let parts: [String: LabProgram.Part] = [
      "typing": { await Typing.run(open) },
      "leave": { await Departure.run(open) },
      "again": { await Return.run(open) },
      "full-disk": { await Departure.runOnFullDisk(open) },
    ]
    await LabProgram.run("17", parts: parts) { lab in
      try await typing(lab)
      try await found(
        "leave", in: lab, Departure.expected,
        "When `leave` returns, the newest text is in the file, written once.",
        "Autosave.swift, leave: the system stops the app when it returns. What is not in the file?")
      try await found(
        "again", in: lab, Return.expected,
        "After `leave` the same goes on, for each note and for each text; each `leave` waits.",
        "Autosave.swift: which notes, texts and calls of `leave` does this line not think of?")
      try await found(
        "full-disk", in: lab, Departure.expectedOnFullDisk,
        "A text that could not be saved is kept, `leave` throws, and the next `leave` saves it.",
        "Autosave.swift: when do you forget that a text is unsaved, and who hears of the error?")
    }
  }

  private static func typing(_ lab: Lab) async throws {
    let told = try await found(
      "pause", in: lab, Typing.expected,
      "The file is written once for each pause, with the newest text, and never cut short.",
      "Autosave.swift, typed: what of the key before is still waiting, and should it?")
    let writes = told.compactMap { line in
      line.hasPrefix("writes ") ? Double(line.dropFirst("writes ".count)) : nil
    }
    guard let writes = writes.first else { return }
    lab.figure("writes of the file for \(Typing.keys) keys", writes)
  }

  @discardableResult
  private static func found(
    _ part: String, in lab: Lab, _ lines: [String], _ expected: String, _ next: String
  ) async throws -> [String] {
    let name = part == "pause" ? "typing" : part
    let child = try await lab.child(name, limitInSeconds: 12)
    let told = child.told.filter { !$0.hasPrefix("writes ") }
    let wrong = zip(told, lines).first { $0 != $1 }
    let isOver = child.ending == .exited(0) && told.count == lines.count
    lab.found(
      part, passed: isOver && wrong == nil, expected: expected,
      happened: wrong.map { "\($0)\nexpected\n\($1)" }
        ?? (isOver
          ? "So it was."
          : (told + ["Then \(child.end)."])
            .joined(separator: "\n")),
      next: next)
    return child.told
  }
}
