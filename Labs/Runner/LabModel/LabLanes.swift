/// The events of a schedule as a picture: a lane for each task or thread, time downwards.
public struct LabLanes: Codable, Sendable, Equatable {
  /// One event.
  public struct Step: Codable, Sendable, Equatable {
    /// The place of its lane in ``LabLanes/lanes``, from 0.
    public var lane: Int
    /// The event, in a few words.
    public var text: String

    /// Creates a step.
    public init(_ lane: Int, _ text: String) {
      self.lane = lane
      self.text = text
    }
  }

  /// The names of the lanes, from left to right.
  public var lanes: [String]
  /// The events, in their order.
  public var steps: [Step]

  /// Creates a picture; steps whose lane does not exist are left out of it.
  public init(_ lanes: [String], _ steps: [Step]) {
    self.lanes = lanes
    self.steps = steps.filter { lanes.indices.contains($0.lane) }
  }

  /// Creates a picture of events that name their lanes; the lanes are in the order of their first
  /// events.
  public init(events: [(lane: String, text: String)]) {
    var lanes: [String] = []
    for event in events where !lanes.contains(event.lane) { lanes.append(event.lane) }
    self.init(
      lanes,
      events.compactMap { event in
        lanes.firstIndex(of: event.lane).map { Step($0, event.text) }
      })
  }
}
