/// The courses that are made of the labs.
public enum LabSchedule {
  /// What a course is made of, in order.
  private enum Part {
    case lab(String)
    case pause(Int)
  }

  private struct Plan {
    let id: String
    let title: String
    let minutes: Int
    let parts: [Part]
  }

  private static let plans = [
    Plan(
      id: "full", title: "The whole day", minutes: 330,
      parts: labs(1...4) + [.pause(10)] + labs(5...8) + [.pause(10)] + labs(9...12)),
    Plan(
      id: "with-capstone", title: "The whole day with the capstone", minutes: 330,
      parts: labs(1...4) + [.pause(10)] + labs(5...7) + [.pause(10)] + labs(10...13)),
    Plan(
      id: "half-day", title: "Half a day", minutes: 180,
      parts: [.lab("01"), .lab("03"), .lab("04"), .pause(15), .lab("06"), .lab("07"), .lab("09")]),
    Plan(
      id: "two-hours", title: "Two hours", minutes: 120,
      parts: [.lab("01"), .lab("04"), .pause(5), .lab("06"), .lab("07")]),
  ]

  private static func labs(_ numbers: ClosedRange<Int>) -> [Part] {
    numbers.map { .lab($0 < 10 ? "0\($0)" : "\($0)") }
  }

  /// The courses, with the minutes of the labs as they are; O(labs).
  ///
  /// - Parameter definitions: The labs. One that is missing is missing in its courses too.
  /// - Returns: The courses, from the longest to the shortest.
  public static func courses(_ definitions: [LabDefinition]) -> [LabCourse] {
    plans.map { plan in
      LabCourse(
        id: plan.id, title: plan.title, minutes: plan.minutes,
        slots: slots(plan.parts, definitions))
    }
  }

  private static func slots(
    _ parts: [Part], _ definitions: [LabDefinition]
  ) -> [LabCourse.Slot] {
    var slots: [LabCourse.Slot] = []
    var start = 0
    for part in parts {
      switch part {
      case .pause(let minutes):
        slots.append(.init(start: start, minutes: minutes, lab: nil))
        start += minutes
      case .lab(let id):
        guard let lab = definitions.first(where: { $0.id == id }) else { continue }
        slots.append(.init(start: start, minutes: lab.minutes, lab: lab))
        start += lab.minutes
      }
    }
    return slots
  }

  /// What does not come out: a course that is longer or shorter than it says, a lab that a course
  /// names and that is not there, and one that is in no course; O(labs).
  ///
  /// - Parameter definitions: The labs.
  /// - Returns: A sentence for each; none when everything comes out.
  public static func deviations(_ definitions: [LabDefinition]) -> [String] {
    let ids = definitions.map(\.id)
    let wanted = plans.map { plan in
      plan.parts.compactMap { part in
        if case .lab(let id) = part { id } else { nil }
      }
    }
    let sums = courses(definitions).filter { $0.total != $0.minutes }.map {
      "\($0.title) is to take \($0.minutes) minutes, and its labs and breaks take \($0.total). "
        + "Change the minutes in a lab.json, or the plan in LabSchedule."
    }
    let missing = Set(wanted.joined()).subtracting(ids).sorted().map {
      "Lab \($0) is in a course, and there is no such lab."
    }
    let unused = Set(ids).subtracting(wanted.joined()).sorted().map {
      "Lab \($0) is in no course. Name it in LabSchedule."
    }
    return sums + missing + unused
  }
}
