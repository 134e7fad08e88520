import Schedules

/// The text about a schedule that fails.
struct FailureText {
  let happened: String
  let next: String

  init(_ failure: ScheduleFailure) {
    switch failure.kind {
    case .thrown:
      happened = "\(failure.message). The shortest:\n\(Self.notes(of: failure))"
      next =
        failure.message.contains("empty")
        ? "Autosave.swift, close(): who waits until the last save has been carried out?"
        : "Autosave.swift: nothing orders two tasks. Who decides which of them comes first?"
    case .deadlock:
      happened = "never end: close() waits, and nobody goes on.\n\(Self.notes(of: failure))"
      next = "Autosave.swift, close(): what does it wait for? A stream ends when it is finished."
    case .endless:
      happened = "never end: a task goes round and round."
      next = "Autosave.swift: which loop never ends?"
    case .escaped, .notDeterministic:
      happened = "cannot be tried: a part of the code runs outside of Swift's tasks."
      next = "Autosave.swift: use tasks, actors and streams; no queue, thread, clock or main actor."
    }
  }

  /// The steps about which there is something to say, without their numbers.
  private static func notes(of failure: ScheduleFailure) -> String {
    let steps = failure.timeline.split(separator: "\n").compactMap { line -> [Substring]? in
      let columns = line.split(separator: "  ").map { $0.drop { $0 == " " } }
      guard columns.count == 3 else { return nil }
      return [columns[1] == "body" ? "person" : columns[1], columns[2]]
    }
    let width = steps.map { $0[0].count }.max() ?? 0
    return steps.map { step in
      "  \(step[0])" + String(repeating: " ", count: width - step[0].count + 2) + step[1]
    }.joined(separator: "\n")
  }
}
