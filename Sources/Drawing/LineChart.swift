/// Points over a horizontal axis, joined by lines.
public struct LineChart: Sendable, Equatable {
  /// One point, with its interval if it has one.
  public struct Point: Sendable, Equatable {
    /// Where it lies horizontally.
    public var x: Double
    /// Where it lies vertically.
    public var y: Double
    /// The ends of its interval.
    public var interval: ClosedRange<Double>?

    /// Creates a point.
    ///
    /// - Parameters:
    ///   - x: Where it lies horizontally.
    ///   - y: Where it lies vertically.
    ///   - interval: The ends of its interval.
    public init(_ x: Double, _ y: Double, interval: ClosedRange<Double>? = nil) {
      self.x = x
      self.y = y
      self.interval = interval
    }
  }

  /// What a line stands for; each looks different without colour, too.
  public enum Role: String, Sendable {
    /// What was measured: points, joined or not.
    case measured
    /// What a model says: dashes.
    case fitted
    /// Something to compare with: thin and grey.
    case context
  }

  /// Points that belong together.
  public struct Line: Sendable, Equatable {
    /// What it stands for.
    public var role: Role
    /// The points, from left to right.
    public var points: [Point]
    /// Whether the points are joined.
    public var isJoined: Bool

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - role: What it stands for.
    ///   - points: The points, from left to right.
    ///   - isJoined: Whether the points are joined; not where a model's line goes through them.
    public init(_ role: Role, _ points: [Point], isJoined: Bool = true) {
      self.role = role
      self.points = points
      self.isJoined = isJoined
    }
  }

  /// What a screen reader says: what is drawn, and what can be seen in it.
  public var description: String
  /// The horizontal axis.
  public var x: Axis
  /// The vertical axis.
  public var y: Axis
  /// The lines; later ones lie above earlier ones.
  public var lines: [Line]

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - description: What a screen reader says.
  ///   - x: The horizontal axis.
  ///   - y: The vertical axis.
  ///   - lines: The lines; later ones lie above earlier ones.
  public init(_ description: String, x: Axis, y: Axis, lines: [Line]) {
    self.description = description
    self.x = x
    self.y = y
    self.lines = lines
  }

  /// The chart as SVG; its colours are those of ``DrawingStyle``.
  public var markup: Markup {
    let frame = Frame(width: 320, height: 220, left: 52, right: 18, top: 26, bottom: 42)
    return Frame.picture(
      frame, description,
      frame.vertical(y) + frame.horizontal(x) + lines.flatMap { draw($0, frame) })
  }

  private func draw(_ line: Line, _ frame: Frame) -> [Markup] {
    let places = line.points.compactMap { point in
      x.scale.place(of: point.x).flatMap { across in
        y.scale.place(of: point.y).map { (frame.across(across), frame.up($0), point) }
      }
    }
    let path = places.enumerated().map { number, place in
      "\(number == 0 ? "M" : "L")\(Frame.text(place.0)) \(Frame.text(place.1))"
    }.joined()
    var marks: [Markup] = []
    if line.isJoined, places.count > 1 {
      marks.append(.element("path", ["class": "line \(line.role.rawValue)", "d": path]))
    }
    guard line.role == .measured else { return marks }
    for (across, up, point) in places {
      if let interval = point.interval, let low = y.scale.place(of: interval.lowerBound),
        let high = y.scale.place(of: interval.upperBound)
      {
        marks.append(
          Frame.line("whisker", across, frame.up(low), across, frame.up(high)))
      }
      // Many points are a curve, and need no marks.
      if places.count <= 12 {
        marks.append(
          .element(
            "circle",
            ["class": "point", "cx": Frame.text(across), "cy": Frame.text(up), "r": "3.5"]))
      }
    }
    return marks
  }
}
