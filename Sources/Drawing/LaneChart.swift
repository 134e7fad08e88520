/// Events in parallel lanes, with time running downwards: the schedule of a few tasks.
public struct LaneChart: Sendable, Equatable {
  /// One event.
  public struct Step: Sendable, Equatable {
    /// The index of the event's lane, from 0.
    public var lane: Int
    /// The event, in a few words.
    ///
    /// A word that does not fit is cut, and shown in full on hover.
    public var text: String
    /// The event's place in the program, shown on hover.
    public var place: String

    /// Creates a step.
    public init(lane: Int, text: String, place: String = "") {
      self.lane = lane
      self.text = text
      self.place = place
    }
  }

  private static let laneWidth = 168.0
  private static let lineHeight = 15.0
  /// The number of letters that fit into a lane.
  private static let lettersInLine = 23

  /// The text for a screen reader.
  ///
  /// The events are also text in the picture.
  public var description: String
  /// The names of the lanes, from left to right.
  public var lanes: [String]
  /// The events, in order.
  public var steps: [Step]

  /// Creates a chart.
  ///
  /// Steps with a lane that does not exist are omitted.
  public init(_ description: String, lanes: [String], steps: [Step]) {
    self.description = description
    self.lanes = lanes
    self.steps = steps.filter { lanes.indices.contains($0.lane) }
  }

  /// The picture, in a part of the page that scrolls if the picture is too wide.
  ///
  /// O(events).
  public var markup: Markup {
    let (frame, marks) = drawn
    let widths = [("min-width", 0.9), ("max-width", 1.15)]
      .map { "\($0): \(Frame.text(frame.width * $1))px" }
    return .element(
      "div", ["class": "scrolled", "role": "region", "aria-label": description, "tabindex": "0"],
      [
        .element(
          "div", ["style": widths.joined(separator: "; ")], [Frame.picture(frame, spoken, marks)])
      ])
  }

  /// The picture as one SVG element of a fixed size.
  ///
  /// It loads nothing and needs no style sheet. O(events).
  ///
  /// All text is escaped.
  public var svg: String {
    let (frame, marks) = drawn
    let (width, height) = (Frame.text(frame.width), Frame.text(frame.height))
    return Markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": width, "height": height,
        "viewBox": "0 0 \(width) \(height)", "role": "img", "aria-label": spoken,
        "font-family": "system-ui, sans-serif", "font-size": "11.5", "fill": "currentColor",
      ], marks
    ).rendered
  }

  private var drawn: (frame: Frame, marks: [Markup]) {
    let names = lanes.map(Self.lines)
    let head = Double(names.map(\.count).max() ?? 0) * Self.lineHeight + 10
    var marks: [Markup] = []
    var y = head
    var spans: [Int: (first: Double, last: Double)] = [:]
    for (number, step) in steps.enumerated() {
      let lines = Self.lines(step.text)
      spans[step.lane] = (spans[step.lane]?.first ?? y + 7, y + 7)
      marks += mark(step, lines, y)
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
    // The lines stay visible without a style sheet.
    let group = Markup.element("g", ["stroke": "#9ca3af"], lines)
    return (frame, [group] + marks + titles)
  }

  /// A point and its words as one group, with a hover text if there is more to show.
  private func mark(_ step: Step, _ lines: [String], _ y: Double) -> [Markup] {
    let x = Self.x(step.lane)
    let marks =
      [
        Markup.element(
          "circle", ["class": "point", "cx": Frame.text(x), "cy": Frame.text(y + 7), "r": "4"])
      ] + texts(lines, x + 9, y + 11)
    let isWhole = step.place.isEmpty && !lines.contains { $0.hasSuffix("…") }
    let whole = step.place.isEmpty ? step.text : "\(step.text): \(step.place)"
    let title = isWhole ? [] : [Markup.element("title", [:], whole)]
    return [.element("g", ["class": "event"], title + marks)]
  }

  /// The picture as one sentence for screen readers.
  private var spoken: String {
    description + ": " + steps.map { "\(lanes[$0.lane]): \($0.text)" }.joined(separator: "; ")
  }

  private func texts(_ lines: [String], _ x: Double, _ y: Double) -> [Markup] {
    lines.enumerated().map { Frame.label($1, x, y + Double($0) * Self.lineHeight) }
  }

  private static func x(_ lane: Int) -> Double { Double(lane) * laneWidth + 5 }

  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    for whole in text.split(separator: " ") {
      let isLong = whole.count > lettersInLine
      let word = isLong ? whole.prefix(lettersInLine - 1) + "…" : whole
      if let last = lines.last, last.count + 1 + word.count <= lettersInLine {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
