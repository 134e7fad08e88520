import LabModel
import LabSupport
import Schedules

/// The text about a schedule that fails.
struct FailureText {
  let happened: String
  let next: String
  /// The schedule.
  let lanes: LabLanes?

  init(_ failure: ScheduleFailure) {
    lanes =
      [.thrown, .deadlock].contains(failure.kind)
      ? LabLanes(timeline: failure.timeline, names: ["body": "person"]) : nil
    switch failure.kind {
    case .thrown:
      happened = "\(failure.message). The shortest:"
      next =
        failure.message.contains("empty")
        ? "Autosave.swift, close(): who waits until the last save has been carried out?"
        : "Autosave.swift: nothing orders two tasks. Who decides which of them comes first?"
    case .deadlock:
      happened = "never end: close() waits, and nobody goes on."
      next = "Autosave.swift, close(): what does it wait for? A stream ends when it is finished."
    case .endless:
      happened = "never end: a task goes round and round."
      next = "Autosave.swift: which loop never ends?"
    case .escaped, .notDeterministic:
      happened = "cannot be tried: a part of the code runs where the check chooses no order."
      next = """
        Autosave.swift: use tasks, actors and streams. The check orders no queue, thread or clock, and \
        not the main actor, whose code may be right and cannot be tried here.
        """
    }
  }
}
