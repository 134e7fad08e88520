public import LabModel

extension LabLanes {
  /// Creates the picture of a schedule from its timeline; `nil` if no step has an event.
  ///
  /// A line looks like ` 3  save a (on an actor)  takes a snapshot`. Steps without an event are
  /// left out.
  ///
  /// - Parameters:
  ///   - timeline: The lines: number, task and event, separated by at least two spaces.
  ///   - names: Other names for some tasks.
  public init?(timeline: String, names: [String: String] = [:]) {
    let events = timeline.split(separator: "\n").compactMap {
      line -> (lane: String, text: String)? in
      let columns = line.split(separator: #/ {2,}/#).map { $0.drop { $0 == " " } }
      guard columns.count == 3, columns[0].allSatisfy(\.isNumber) else { return nil }
      // The place where a task runs is the next lab's question.
      let task = String(
        columns[1].prefix(upTo: columns[1].firstRange(of: " (")?.lowerBound ?? columns[1].endIndex))
      return (names[task] ?? task, String(columns[2]))
    }
    if events.isEmpty { return nil }
    self.init(events: events)
  }
}
