/// A schedule as text, a line for each step.
enum Timeline {
  static func text(of recorder: Recorder) -> String {
    let names = recorder.steps.map { step in
      recorder.name(of: step.task) + (step.isActor ? " (on an actor)" : "")
    }
    let width = names.map(\.count).max() ?? 0
    let digits = String(recorder.steps.count).count
    return zip(recorder.steps, names).enumerated().map { index, line in
      let number = String(index + 1)
      let row = [
        String(repeating: " ", count: digits - number.count) + number,
        line.1 + String(repeating: " ", count: width - line.1.count),
        line.0.notes.joined(separator: "; "),
      ].joined(separator: "  ")
      return String(row.reversed().drop { $0 == " " }.reversed())
    }
    .joined(separator: "\n")
  }
}
