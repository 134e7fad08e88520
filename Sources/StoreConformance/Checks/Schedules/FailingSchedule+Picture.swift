import Drawing
import Schedules

extension FailingSchedule {
  /// The steps as one SVG element, with a lane for each task or thread; `nil` if there are too many
  /// to look at.
  var picture: String? { steps.picture }
}

extension [ScheduleStep] {
  /// The steps as one SVG element, with a lane for each name; `nil` if there are none, or too many
  /// to look at.
  var picture: String? {
    guard (1...200).contains(count) else { return nil }
    var lanes: [String] = []
    for step in self where !lanes.contains(step.name) { lanes.append(step.name) }
    return LaneChart(
      "Steps of a schedule", lanes: lanes,
      steps: compactMap { step in
        lanes.firstIndex(of: step.name).map {
          LaneChart.Step(lane: $0, text: step.action, place: step.place)
        }
      }
    ).svg
  }
}
