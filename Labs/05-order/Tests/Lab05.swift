import LabSupport
@_spi(Labs) import Schedules

/// The check of lab 05: a text is changed twice, under every order in which the tasks can run.
public enum Lab05 {
  /// Runs the check.
  ///
  /// - Parameter open: Creates an attendee's autosave over a file.
  public static func run<Checked: Autosaving>(
    open: @escaping @Sendable (NoteFile) -> Checked
  ) async {
    await LabProgram.run(
      "05", parts: ["priorities": Priorities.show], play: { try await tree(open) }
    ) { lab in
      // `Task {}` does not use our executor; this process belongs to the lab alone.
      try await Schedules.captureGlobalExecutor()
      for texts in [Texts.longer, .shorter, .dictatedLast] {
        let found = try await closes(texts, open)
        // The next pair is tried only if this one passed; one finding tells of all of them.
        if found.failure == nil, !texts.isDictatedLast { continue }
        report(found, to: lab)
        guard found.failure == nil else { return }
      }
      try await staysOpen(lab, open)
    }
  }

  /// Looks in every order whether the file ends with the last text.
  private static func closes<Checked: Autosaving>(
    _ texts: Texts, _ open: @escaping @Sendable (NoteFile) -> Checked
  ) async throws -> Exploration {
    try await Schedules.explore(.exhaustive(limit: 5000), keepGoing: true) { schedule in
      try await close(texts, open, schedule)
    }
  }

  /// The schedules as a tree, for `Labs/run 05 --play`.
  private static func tree<Checked: Autosaving>(
    _ open: @escaping @Sendable (NoteFile) -> Checked
  ) async throws -> PlayTree {
    try await Schedules.captureGlobalExecutor()
    return try await Schedules.tree(most: 5000, seed: 5) { schedule in
      try await close(.longer, open, schedule)
    }
  }

  /// Changes a text twice, and closes the window.
  @Sendable private static func close<Checked: Autosaving>(
    _ texts: Texts, _ open: @Sendable (NoteFile) -> Checked, _ schedule: Schedule
  ) async throws {
    let file = NoteFile(executor: schedule.serialExecutor)
    Lab.noteMove()
    schedule.watch("file") { file.text ?? "" }
    let autosave = open(file)
    await texts.write(into: autosave)
    await autosave.close()
    Schedules.step("closed the window")
    guard file.text == texts.last else { throw WrongText(text: file.text) }
  }

  private static func staysOpen<Checked: Autosaving>(
    _ lab: Lab, _ open: @escaping @Sendable (NoteFile) -> Checked
  ) async throws {
    let unclosed = Unclosed()
    let found = try await Schedules.explore(.exhaustive(limit: 5000), keepGoing: true) { schedule in
      let file = NoteFile(executor: schedule.serialExecutor)
      Lab.noteMove()
      await unclosed.type(into: open(file), file, .longer)
    }
    let (looked, empty, older) = unclosed.counts
    lab.found(
      "before-close", passed: found.failure == nil && empty + older == 0,
      expected: "The last text reaches the file even if the window is never closed.",
      happened: found.failure.map { FailureText($0).happened }
        ?? (empty > 0
          ? "In \(empty) of \(looked) schedules nothing was saved, though everybody was ready."
          : older > 0
            ? "In \(older) of \(looked) schedules the file kept an older text."
            : "In all \(looked) schedules it had the last text when nothing was left to do."),
      next: empty > 0
        ? "Autosave.swift: what is kept until close() is lost when the program is killed before."
        : "Autosave.swift: close() only hides that the order is wrong until then.",
      lanes: found.failure.flatMap { FailureText($0).lanes })
  }

  private static func report(_ found: Exploration, to lab: Lab) {
    let all = found.extent == .bounded ? "the first \(found.schedules)" : "\(found.schedules)"
    let wrong = found.failure.map(FailureText.init)
    lab.found(
      "last-text", passed: wrong == nil,
      expected: "In every order the file ends with the last text, typed or dictated.",
      happened: wrong.map { "\(found.failures) of \(all) schedules \($0.happened)" }
        ?? "None of \(all) possible schedules ends otherwise.",
      next: wrong?.next ?? "", lanes: wrong?.lanes)
    // There is no such count if no schedule could be tried or none ended.
    guard found.failure.map({ $0.kind == .thrown }) ?? true else { return }
    lab.figure("schedules that do not end with the last text", Double(found.failures))
  }
}

/// The text in the file is not the last one.
private struct WrongText: Error, CustomStringConvertible {
  let text: String?

  var description: String {
    text == nil
      ? "leave the file empty when close() has returned" : "leave an older text in the file"
  }
}
