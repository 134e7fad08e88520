/// Events in lanes side by side, time downwards: the schedule of a few tasks.
public struct LaneChart: Sendable, Equatable {
  /// One event.
  public struct Step: Sendable, Equatable {
    /// The place of its lane, from 0.
    public var lane: Int
    /// The event, in a few words.
    public var text: String

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - lane: The place of its lane.
    ///   - text: The event.
    public init(lane: Int, text: String) {
      self.lane = lane
      self.text = text
    }
  }

  private static let laneWidth = 168.0
  private static let lineHeight = 15.0
  /// As many letters as a lane has room for.
  private static let lettersInLine = 23

  /// The text for a screen reader; the events themselves are text of the picture.
  public var description: String
  /// The names of the lanes, from left to right.
  public var lanes: [String]
  /// The events, in their order.
  public var steps: [Step]

  /// Creates a chart; steps whose lane does not exist are left out.
  ///
  /// - Parameters:
  ///   - description: The text for a screen reader.
  ///   - lanes: The names of the lanes.
  ///   - steps: The events.
  public init(_ description: String, lanes: [String], steps: [Step]) {
    self.description = description
    self.lanes = lanes
    self.steps = steps.filter { lanes.indices.contains($0.lane) }
  }

  /// The picture, in a part of the page that scrolls where it is too wide; O(events).
  public var markup: Markup {
    let names = lanes.map(Self.lines)
    let head = Double(names.map(\.count).max() ?? 0) * Self.lineHeight + 10
    var marks: [Markup] = []
    var y = head
    var spans: [Int: (first: Double, last: Double)] = [:]
    for (number, step) in steps.enumerated() {
      let lines = Self.lines(step.text)
      let x = Self.x(step.lane)
      spans[step.lane] = (spans[step.lane]?.first ?? y + 7, y + 7)
      marks.append(
        .element(
          "circle", ["class": "point", "cx": Frame.text(x), "cy": Frame.text(y + 7), "r": "4"]))
      marks += texts(lines, x + 9, y + 11)
      y += Double(lines.count) * Self.lineHeight + (number == steps.count - 1 ? 4 : 9)
    }
    let lines = spans.sorted { $0.key < $1.key }.map { lane, span in
      Frame.line("lane", Self.x(lane), span.first, Self.x(lane), span.last)
    }
    let titles = names.indices.map { lane in
      Markup.element("g", ["class": "name"], texts(names[lane], Self.x(lane) - 4, 11))
    }
    let frame = Frame(
      width: Double(max(lanes.count, 1)) * Self.laneWidth, height: y, left: 0, right: 0, top: 0,
      bottom: 0)
    return .element(
      "div", ["class": "scrolled", "role": "region", "aria-label": description, "tabindex": "0"],
      [
        .element(
          "div",
          [
            "style":
              "min-width: \(Frame.text(frame.width * 0.9))px; max-width: \(Frame.text(frame.width * 1.15))px"
          ],
          [Frame.picture(frame, spoken, lines + marks + titles)])
      ])
  }

  /// A picture is heard as one sentence.
  private var spoken: String {
    description + ": " + steps.map { "\(lanes[$0.lane]): \($0.text)" }.joined(separator: "; ")
  }

  private func texts(_ lines: [String], _ x: Double, _ y: Double) -> [Markup] {
    lines.enumerated().map { Frame.label($1, x, y + Double($0) * Self.lineHeight) }
  }

  private static func x(_ lane: Int) -> Double { Double(lane) * laneWidth + 5 }

  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= lettersInLine {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
