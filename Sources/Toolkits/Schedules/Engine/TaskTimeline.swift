/// A schedule as text: a line for each run of steps of a task.
///
/// A step with labels begins a new line, so that labels appear next to their step.
enum TaskTimeline {
  /// Consecutive steps of a task.
  private struct Run {
    let step: ScheduleStep
    let first: Int
    var last: Int

    var numbers: String { first == last ? "\(first)" : "\(first)–\(last)" }
  }

  static func steps(of recorder: Recorder) -> [ScheduleStep] {
    recorder.steps.map { step in
      ScheduleStep(
        name: recorder.name(of: step.task) + (step.isActor ? " (on an actor)" : ""),
        action: step.notes.map(\.text).joined(separator: "; "))
    }
  }

  static func text(of steps: [ScheduleStep]) -> String {
    stepTable(runs(of: steps).map { [$0.numbers, $0.step.name, $0.step.action] })
  }

  private static func runs(of steps: [ScheduleStep]) -> [Run] {
    var runs: [Run] = []
    for (index, step) in steps.enumerated() {
      if step.action.isEmpty, let last = runs.indices.last, runs[last].step.name == step.name {
        runs[last].last = index + 1
      } else {
        runs.append(Run(step: step, first: index + 1, last: index + 1))
      }
    }
    return runs
  }
}
