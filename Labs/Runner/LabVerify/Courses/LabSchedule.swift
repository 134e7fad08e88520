package import LabModel
import LabRunner

/// One way to hold the workshop: which labs, in how many minutes, with how long breaks.
package struct LabCourse: Sendable, Equatable {
  package let name: String
  /// The announced duration, in minutes, including breaks.
  package let minutes: Int
  /// The ids of the labs, in their order.
  package let ids: [String]
  /// The lengths of its breaks, in minutes.
  package let breaks: [Int]
  /// The labs that exist.
  package let labs: [LabDefinition]

  /// The computed duration of its labs and breaks, in minutes.
  package var total: Int { labs.reduce(0) { $0 + $1.minutes } + breaks.reduce(0, +) }
}

/// The courses, computed from the labs' own minutes.
package enum LabSchedule {
  private static let core = [
    "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12",
  ]

  private static let plans: [(name: String, minutes: Int, ids: [String], breaks: [Int])] = [
    ("A day", 415, core, [15, 45, 15]),
    // The capstone takes the place of two labs.
    (
      "A day with the capstone", 400, core.filter { !["08", "09"].contains($0) } + ["13"],
      [15, 45, 15]
    ),
    ("Half a day", 210, ["01", "03", "04", "06", "07", "09"], [15]),
    ("Two hours", 120, ["01", "04", "06", "07"], [5]),
    ("A second day", 160, ["14", "15", "16", "17", "18"], [15]),
    ("Today's Swift", 190, ["19", "20", "21", "22", "23", "24"], [15]),
  ]

  /// The courses of the first day, the longest first, and then the later days.
  ///
  /// - Parameter labs: The labs that there are, in any order.
  /// - Returns: The courses; a lab that is not there is missing in them.
  package static func courses(_ labs: [LabDefinition]) -> [LabCourse] {
    plans.map { plan in
      LabCourse(
        name: plan.name, minutes: plan.minutes, ids: plan.ids, breaks: plan.breaks,
        labs: plan.ids.compactMap { id in labs.first { $0.id == id } })
    }
  }

  /// Compares the minutes of the courses with those of the labs.
  ///
  /// - Returns: A sentence for each course that lacks a lab or takes another time than announced.
  package static func deviations(_ labs: [LabDefinition]) -> [String] {
    courses(labs).compactMap { course in
      let missing = course.ids.filter { id in !course.labs.contains { $0.id == id } }
      if !missing.isEmpty {
        return "\(course.name) lacks the labs \(missing.joined(separator: ", "))."
      }
      guard course.total != course.minutes else { return nil }
      return "\(course.name) is announced with \(course.minutes) minutes; its labs and breaks take "
        + "\(course.total)."
    }
  }
}
