/// Some of the labs in their order, with breaks.
public struct LabCourse: Sendable, Equatable {
  /// One part of the time.
  public struct Slot: Sendable, Equatable {
    /// When it begins, in minutes since the course did.
    public let start: Int
    /// How long it takes, in minutes.
    public let minutes: Int
    /// The lab; `nil` for a break.
    public let lab: LabDefinition?
  }

  /// The name in documents, such as `half-day`.
  public let id: String
  /// The name for people.
  public let title: String
  /// How long it is to take, in minutes, breaks included.
  public let minutes: Int
  /// What it is made of, without gaps.
  public let slots: [Slot]

  /// The labs, in order; O(labs).
  public var labs: [LabDefinition] { slots.compactMap(\.lab) }

  /// The sum of the breaks, in minutes; O(labs).
  public var breaks: Int { slots.filter { $0.lab == nil }.reduce(0) { $0 + $1.minutes } }

  /// How long its parts take together, in minutes; O(labs).
  public var total: Int { slots.reduce(0) { $0 + $1.minutes } }

  /// The schedule as a table in Markdown, ending in a line break; O(labs).
  ///
  /// - Returns: A line for each slot with its beginning, in hours and minutes, and its length.
  public func markdown() -> String {
    let rows = slots.map { slot in
      [
        Self.clock(slot.start), slot.lab?.id ?? "", slot.lab?.question ?? "break",
        "\(slot.minutes)",
      ]
    }
    let end = [Self.clock(total), "", "end", "\(total)"]
    let head = [["begins", "lab", "question", "minutes"], ["---:", "---", "---", "---:"]]
    return (head + rows + [end]).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private static func clock(_ minutes: Int) -> String {
    let rest = minutes % 60
    return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
