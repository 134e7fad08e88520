/// One step of a failing schedule, as the timeline shows it.
public struct ScheduleStep: Sendable, Equatable, Codable {
  /// The task or thread.
  public let name: String
  /// The action of the step.
  public let action: String
  /// The function and the line, if known.
  public let place: String

  package init(name: String, action: String, place: String = "") {
    self.name = name
    self.action = action
    self.place = place
  }
}
