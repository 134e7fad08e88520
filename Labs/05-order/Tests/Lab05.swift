import LabSupport
import Schedules

/// The check of lab 05: a text is changed twice, under every order in which the tasks can run.
public enum Lab05 {
  /// Runs the check.
  ///
  /// - Parameter open: Creates an attendee's autosave over a file.
  public static func run<Checked: Autosaving>(
    open: @escaping @Sendable (NoteFile) -> Checked
  ) async {
    await LabProgram.run("05", parts: ["priorities": Priorities.show]) { lab in
      // `Task {}` takes no executor of ours; this process is the lab's alone.
      try await Schedules.captureGlobalExecutor()
      let found = try await Schedules.explore(.exhaustive(limit: 5000), keepGoing: true) {
        schedule in
        let file = NoteFile(executor: schedule.serialExecutor)
        schedule.watch("file") { file.text ?? "" }
        try await write(into: open(file), file)
      }
      report(found, to: lab)
    }
  }

  private static func write(into autosave: some Autosaving, _ file: NoteFile) async throws {
    Schedules.step("dictated: Milk")
    await autosave.dictated("Milk")
    // A person pauses: tasks that have begun may go on.
    await Task.yield()
    Schedules.step("typed: Milk, bread")
    await autosave.typed("Milk, bread")
    await autosave.close()
    Schedules.step("closed the window")
    guard file.text == "Milk, bread" else { throw WrongText(text: file.text) }
  }

  private static func report(_ found: Exploration, to lab: Lab) {
    let all = found.extent == .bounded ? "the first \(found.schedules)" : "\(found.schedules)"
    let wrong = found.failure.map(FailureText.init)
    lab.found(
      "last-text", passed: wrong == nil,
      expected: "In every order the file ends with what was typed last.",
      happened: wrong.map { "\(found.failures) of \(all) schedules \($0.happened)" }
        ?? "None of \(all) possible schedules ends otherwise.",
      next: wrong?.next ?? "")
    lab.figure("schedules that do not end with what was typed last", Double(found.failures))
  }
}

/// The text in the file is not the one that was typed last.
private struct WrongText: Error, CustomStringConvertible {
  let text: String?

  var description: String {
    text == nil
      ? "leave the file empty when close() has returned" : "leave an older text in the file"
  }
}
