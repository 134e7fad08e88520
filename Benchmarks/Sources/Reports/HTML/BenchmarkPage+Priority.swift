import Drawing
import Measurement
import ResultModel
import TextTables

extension BenchmarkPage {
  /// The time of a high-priority task's saves under a flood of low-priority saves.
  var priority: Part? {
    guard let section = tables.priorities() else { return nil }
    let chart = durations(
      .priorityFloodTail, "99 in 100 high-priority saves under a flood of low-priority ones",
      axis: "response time")
    return Part(
      id: "priority", title: "High priority under a low-priority flood",
      content: [
        Self.note(
          "One task with a high priority saves at a steady pace while others with a low one save as "
            + "fast as they can. Drawn is the time within which 99 in 100 of its saves are answered; "
            + "the table has it for the same task alone, too."),
        Self.figure(
          "priority", section.title, chart.markup, details: Self.table(of: section).id),
      ] + Self.table(section))
  }
}
