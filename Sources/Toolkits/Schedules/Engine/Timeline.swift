/// A schedule as text: a line for each run of steps of one task.
///
/// A step with labels begins a line of its own, so that labels stand where they were made.
enum Timeline {
  /// Steps of one task, one after the other.
  private struct Run {
    let name: String
    let first: Int
    var last: Int
    let notes: [String]

    var numbers: String { first == last ? "\(first)" : "\(first)–\(last)" }
  }

  static func text(of recorder: Recorder) -> String {
    let runs = runs(of: recorder)
    let width = runs.map(\.name.count).max() ?? 0
    let digits = runs.map(\.numbers.count).max() ?? 0
    return runs.map { run in
      let row = [
        String(repeating: " ", count: digits - run.numbers.count) + run.numbers,
        run.name + String(repeating: " ", count: width - run.name.count),
        run.notes.joined(separator: "; "),
      ].joined(separator: "  ")
      return String(row.reversed().drop { $0 == " " }.reversed())
    }
    .joined(separator: "\n")
  }

  private static func runs(of recorder: Recorder) -> [Run] {
    var runs: [Run] = []
    for (index, step) in recorder.steps.enumerated() {
      let name = recorder.name(of: step.task) + (step.isActor ? " (on an actor)" : "")
      if step.notes.isEmpty, let last = runs.indices.last, runs[last].name == name {
        runs[last].last = index + 1
      } else {
        runs.append(Run(name: name, first: index + 1, last: index + 1, notes: step.notes))
      }
    }
    return runs
  }
}
