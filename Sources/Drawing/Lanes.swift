/// Steps of several tasks or threads, one below the other, in a lane for each.
public struct Lanes: Sendable {
  /// One step.
  public struct Step: Sendable {
    let lane: String
    let text: String
    let place: String

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - lane: The name of its lane.
    ///   - text: What happens; a long text is cut, and whole as a tooltip.
    ///   - place: Where in the program, for the tooltip.
    public init(lane: String, text: String, place: String = "") {
      self.lane = lane
      self.text = text
      self.place = place
    }
  }

  private static let letterWidth = 7
  private static let rowHeight = 24
  private static let barHeight = 20
  private static let margin = 6
  private static let mostLetters = 34

  private let title: String
  private let steps: [Step]
  /// The names in the order in which they first have a step.
  private let names: [String]

  /// Creates the lanes.
  ///
  /// O(steps).
  ///
  /// - Parameters:
  ///   - title: The name of the picture, for those who do not see it.
  ///   - steps: The steps, in their order.
  public init(title: String, _ steps: [Step]) {
    self.title = title
    self.steps = steps
    var seen: Set<String> = []
    names = steps.map(\.lane).filter { seen.insert($0).inserted }
  }

  /// The picture as one SVG element, which fetches nothing; O(steps).
  ///
  /// Every text is escaped.
  public var svg: String {
    let width = 2 * Self.margin + names.count * laneWidth
    let height = 2 * Self.margin + (steps.count + 1) * Self.rowHeight
    return Markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": "\(width)", "height": "\(height)",
        "viewBox": "0 0 \(width) \(height)", "role": "img", "font-family": "monospace",
        "font-size": "11",
      ],
      [.element("title", [:], title)] + names.indices.flatMap { lane($0, height) }
        + steps.enumerated().map { bar($1, row: $0 + 1) }
    ).rendered
  }

  private var laneWidth: Int {
    let letters = (steps.map(\.text) + names).map { min($0.count, Self.mostLetters) }.max() ?? 0
    return (letters + 3) * Self.letterWidth
  }

  private func lane(_ index: Int, _ height: Int) -> [Markup] {
    let x = Self.margin + index * laneWidth
    return [
      Self.text(names[index], x: x + 4, row: 0, fill: "currentColor"),
      .element(
        "line",
        [
          "x1": "\(x)", "x2": "\(x)", "y1": "\(Self.margin)", "y2": "\(height - Self.margin)",
          "stroke": "#9ca3af", "stroke-dasharray": "2 4",
        ]),
    ]
  }

  private func bar(_ step: Step, row: Int) -> Markup {
    let x = Self.margin + (names.firstIndex(of: step.lane) ?? 0) * laneWidth
    let y = Self.margin + row * Self.rowHeight + (Self.rowHeight - Self.barHeight) / 2
    let tooltip = step.place.isEmpty ? step.text : "\(step.text): \(step.place)"
    return .element(
      "g", [:],
      [
        .element("title", [:], tooltip),
        .element(
          "rect",
          [
            "x": "\(x + 2)", "y": "\(y)", "width": "\(laneWidth - 6)",
            "height": "\(Self.barHeight)", "rx": "3", "fill": "none", "stroke": "#6b86b3",
          ]),
        Self.text(Self.cut(step.text), x: x + 6, row: row, fill: "currentColor"),
      ])
  }

  private static func cut(_ text: String) -> String {
    text.count > mostLetters ? text.prefix(mostLetters - 1) + "…" : text
  }

  private static func text(_ text: String, x: Int, row: Int, fill: String) -> Markup {
    let y = margin + row * rowHeight + rowHeight / 2 + 4
    return .element("text", ["x": "\(x)", "y": "\(y)", "fill": fill], text)
  }
}
