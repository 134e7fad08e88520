package import LabModel
import LabRunner

extension LabCourse {
  /// One part of a course's time.
  package struct Slot: Sendable, Equatable {
    /// The start, in minutes since the beginning of the course.
    package let start: Int
    /// The duration, in minutes.
    package let minutes: Int
    /// The lab; `nil` for a break.
    package let lab: LabDefinition?
  }

  /// The labs and the breaks with their times, without gaps; O(labs).
  ///
  /// The breaks lie between labs, where they come nearest to cutting the work into equal parts.
  package var slots: [Slot] {
    var slots: [Slot] = []
    var start = 0
    func add(_ minutes: Int, _ lab: LabDefinition?) {
      slots.append(Slot(start: start, minutes: minutes, lab: lab))
      start += minutes
    }
    let places = breakPlaces
    for (index, lab) in labs.enumerated() {
      add(lab.minutes, lab)
      for (place, minutes) in zip(places, breaks) where place == index { add(minutes, nil) }
    }
    return slots
  }

  /// For each break the position of the lab after which it lies.
  private var breakPlaces: [Int] {
    var work = 0
    let ends = labs.map { lab in
      work += lab.minutes
      return work
    }
    return breaks.indices.compactMap { index in
      let wanted = work * (index + 1) / (breaks.count + 1)
      return ends.indices.min { abs(ends[$0] - wanted) < abs(ends[$1] - wanted) }
    }
  }

  /// The schedule as a table in Markdown, ending in a line break; O(labs).
  package func markdown() -> String {
    let rows = slots.map { slot in
      [
        Self.clock(slot.start), slot.lab?.id ?? "", slot.lab?.question ?? Self.rest(slot.minutes),
        "\(slot.minutes)", slot.lab == nil ? "" : Self.typing(slot),
      ]
    }
    let head = [
      ["begins", "lab", "question", "minutes", "typing"], ["---:", "---", "---", "---:", "---"],
    ]
    return (head + rows + [[Self.clock(total), "", "end", "\(total)", ""]])
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private static func rest(_ minutes: Int) -> String { minutes >= 30 ? "lunch" : "break" }

  /// The typing time, between a sixth for the introduction and a sixth for the discussion.
  private static func typing(_ slot: Slot) -> String {
    let sixth = (slot.minutes + 3) / 6
    return "\(clock(slot.start + sixth)) to \(clock(slot.start + slot.minutes - sixth))"
  }

  private static func clock(_ minutes: Int) -> String {
    "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }
}
