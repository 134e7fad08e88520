import Drawing
import Schedules

extension FailingSchedule {
  /// The steps as one SVG element, with a lane for each task or thread; `nil` where they are too many to be
  /// looked at.
  var picture: String? {
    guard steps.count <= 200 else { return nil }
    var lanes: [String] = []
    for step in steps where !lanes.contains(step.name) { lanes.append(step.name) }
    return LaneChart(
      "Steps of a schedule", lanes: lanes,
      steps: steps.compactMap { step in
        lanes.firstIndex(of: step.name).map {
          LaneChart.Step(lane: $0, text: step.action, place: step.place)
        }
      }
    ).svg
  }
}
