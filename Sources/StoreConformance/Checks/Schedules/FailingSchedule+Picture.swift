import Drawing
import Schedules

extension FailingSchedule {
  /// The steps as one SVG element, with a lane for each task or thread; `nil` where they are too many to be
  /// looked at.
  var picture: String? {
    guard steps.count <= 200 else { return nil }
    return Lanes(
      title: "Steps of a schedule",
      steps.map { .init(lane: $0.name, text: $0.action, place: $0.place) }
    ).svg
  }
}
