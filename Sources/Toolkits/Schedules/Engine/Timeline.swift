/// A schedule as text, a line for each step.
enum Timeline {
  static func steps(of recorder: Recorder) -> [ScheduleStep] {
    recorder.steps.map { step in
      ScheduleStep(
        name: recorder.name(of: step.task) + (step.isActor ? " (on an actor)" : ""),
        action: step.notes.joined(separator: "; "))
    }
  }

  static func text(of steps: [ScheduleStep]) -> String {
    let width = steps.map(\.name.count).max() ?? 0
    let digits = String(steps.count).count
    return steps.enumerated().map { index, step in
      let number = String(index + 1)
      let row = [
        String(repeating: " ", count: digits - number.count) + number,
        step.name + String(repeating: " ", count: width - step.name.count),
        step.action,
      ].joined(separator: "  ")
      return String(row.reversed().drop { $0 == " " }.reversed())
    }
    .joined(separator: "\n")
  }
}
