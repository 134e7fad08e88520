/// Points above a horizontal axis, joined by lines.
public struct LineChart: Sendable, Equatable {
  /// A point, with an optional interval.
  public struct Point: Sendable, Equatable {
    /// The value on the horizontal axis.
    public var x: Double
    /// The value on the vertical axis.
    public var y: Double
    /// The interval around the vertical value, if any.
    public var interval: ClosedRange<Double>?

    /// Creates a point.
    public init(_ x: Double, _ y: Double, interval: ClosedRange<Double>? = nil) {
      self.x = x
      self.y = y
      self.interval = interval
    }
  }

  /// The meaning of a line.
  ///
  /// The meanings differ in more than colour.
  public enum Role: String, Sendable {
    /// Measured values: points, joined or not.
    case measured
    /// Values of a model: a dashed line.
    case fitted
    /// Values for comparison: a thin grey line.
    case context
  }

  /// Points that belong together.
  public struct Line: Sendable, Equatable {
    /// The meaning of the line.
    public var role: Role
    /// The points, from left to right.
    public var points: [Point]
    /// True if the points are joined; use false if a model's line goes through them.
    public var isJoined: Bool

    /// Creates a line.
    public init(_ role: Role, _ points: [Point], isJoined: Bool = true) {
      self.role = role
      self.points = points
      self.isJoined = isJoined
    }
  }

  /// The text for a screen reader: the subject of the chart and its findings.
  public var description: String
  /// The horizontal axis.
  public var x: Axis
  /// The vertical axis.
  public var y: Axis
  /// The lines.
  ///
  /// Later lines are drawn above earlier ones.
  public var lines: [Line]

  /// The family that gives the measured values their colour; `nil` for the usual colour.
  public var family: MarkFamily?

  /// Creates a chart.
  public init(
    _ description: String, x: Axis, y: Axis, lines: [Line], family: MarkFamily? = nil
  ) {
    self.description = description
    self.x = x
    self.y = y
    self.lines = lines
    self.family = family
  }

  /// The chart as SVG for a ``Page``, in the colours of ``DrawingStyle``.
  ///
  /// Charts on one page that share axes or a comparison line write these parts only once.
  public var markup: Markup {
    let frame = Frame(width: 320, height: 220, left: 52, right: 18, top: 26, bottom: 42)
    return Frame.picture(
      frame, description, [.recurring(frame.axes(x, y))] + lines.flatMap { draw($0, frame) },
      family: family)
  }

  private func draw(_ line: Line, _ frame: Frame) -> [Markup] {
    let placed = line.points.compactMap { point in
      x.scale.place(of: point.x).flatMap { across in
        y.scale.place(of: point.y).map {
          (place: (x: frame.across(across), y: frame.up($0)), interval: point.interval)
        }
      }
    }
    let places = placed.map(\.place)
    var marks: [Markup] = []
    if line.isJoined, places.count > 1 {
      let path = Markup.element(
        "path", ["class": "line \(line.role.rawValue)", "d": Frame.path(places, "l")])
      marks.append(line.role == .context ? .recurring(path) : path)
    }
    guard line.role == .measured else { return marks }
    let whiskers = placed.compactMap { place, interval in
      interval.flatMap { whisker($0, at: place.x, frame) }
    }
    if !whiskers.isEmpty {
      marks.append(.element("path", ["class": "whisker", "d": whiskers.joined()]))
    }
    // Many points form a curve and need no marks. A line of length zero is a dot.
    if (1...12).contains(places.count) {
      marks.append(
        .element("path", ["class": "points", "d": Frame.path(places, "m", at: "h0")]))
    }
    return marks
  }

  private func whisker(_ interval: ClosedRange<Double>, at x: Double, _ frame: Frame) -> String? {
    guard let low = y.scale.place(of: interval.lowerBound),
      let high = y.scale.place(of: interval.upperBound)
    else { return nil }
    return "M\(Frame.text(x)) \(Frame.text(frame.up(low)))V\(Frame.text(frame.up(high)))"
  }
}
