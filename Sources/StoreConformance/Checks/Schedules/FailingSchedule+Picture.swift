import Drawing
import Schedules

extension FailingSchedule {
  /// The steps as one SVG element, with a lane for each task or thread.
  var picture: String {
    Lanes(
      title: "Steps of a schedule",
      steps.map { .init(lane: $0.name, text: $0.action, place: $0.place) }
    ).svg
  }
}
