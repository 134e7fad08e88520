/// Named rows above one horizontal axis: values with their intervals, or distributions.
public struct RowChart: Sendable, Equatable {
  /// One row.
  public struct Row: Sendable, Equatable {
    /// The subject of the row.
    public var label: String
    /// The value, or `nil` for a row that contains only its note.
    public var value: Double?
    /// A thin line: an interval, or the full range of a distribution.
    public var outer: ClosedRange<Double>?
    /// A thick line: the middle of a distribution.
    public var inner: ClosedRange<Double>?
    /// True for a significant row.
    ///
    /// Other rows, such as noise, are hollow.
    public var isEmphasized: Bool
    /// The family that gives the row its colour; `nil` for the usual colour.
    public var family: MarkFamily?
    /// The text at the right end.
    public var note: String

    /// Creates a row.
    public init(
      _ label: String, value: Double?, outer: ClosedRange<Double>? = nil,
      inner: ClosedRange<Double>? = nil, isEmphasized: Bool = true, family: MarkFamily? = nil,
      note: String = ""
    ) {
      self.label = label
      self.value = value
      self.outer = outer
      self.inner = inner
      self.isEmphasized = isEmphasized
      self.family = family
      self.note = note
    }
  }

  /// The text for a screen reader: the subject of the chart and its findings.
  public var description: String
  /// The axis below the rows.
  public var axis: Axis
  /// The rows, from top to bottom.
  public var rows: [Row]
  /// A shaded range of values without significance, such as noise.
  public var band: ClosedRange<Double>?
  /// A value for comparison, such as 1 for ratios.
  public var reference: Double?

  /// Creates a chart.
  public init(
    _ description: String, axis: Axis, rows: [Row], band: ClosedRange<Double>? = nil,
    reference: Double? = nil
  ) {
    self.description = description
    self.axis = axis
    self.rows = rows
    self.band = band
    self.reference = reference
  }

  private static let rowHeight = 22.0
  /// The number of letters that fit beside the rows.
  private static let mostLetters = 18
  /// The room for a letter of a note; digits are narrower.
  private static let letterWidth = 7.0

  /// The room for the longest note.
  private var right: Double {
    max(70, 14 + Self.letterWidth * Double(rows.map(\.note.count).max() ?? 0))
  }

  /// The chart as SVG for a ``Page``, in the colours of ``DrawingStyle``.
  public var markup: Markup {
    let frame = Frame(
      width: 400, height: 50 + Self.rowHeight * Double(rows.count), left: 132, right: right, top: 6,
      bottom: 42)
    var marks: [Markup] = []
    if let band { marks += shade(band, frame) }
    marks.append(.recurring(frame.axes(axis)))
    if let reference, let place = axis.scale.place(of: reference) {
      let x = frame.across(place)
      marks.append(Frame.line("reference", x, frame.top, x, frame.height - frame.bottom))
    }
    for (number, row) in rows.enumerated() {
      marks.append(draw(row, frame.top + Self.rowHeight * (Double(number) + 0.5), frame))
    }
    return Frame.picture(frame, description, marks)
  }

  private func shade(_ band: ClosedRange<Double>, _ frame: Frame) -> [Markup] {
    guard let low = axis.scale.place(of: band.lowerBound),
      let high = axis.scale.place(of: band.upperBound)
    else { return [] }
    return [
      .element(
        "rect",
        [
          "class": "band", "x": Frame.text(frame.across(low)), "y": Frame.text(frame.top),
          "width": Frame.text(max(1, frame.across(high) - frame.across(low))),
          "height": Frame.text(frame.height - frame.top - frame.bottom),
        ])
    ]
  }

  private func draw(_ row: Row, _ y: Double, _ frame: Frame) -> Markup {
    let label =
      row.label.count > Self.mostLetters
      ? row.label.prefix(Self.mostLetters - 1) + "…" : row.label
    var marks = [
      // Style sheets set the label's alignment, and the point's size and colour, because a page may
      // contain thousands of them.
      Frame.label(label, frame.left - 8, y + 4, whole: row.label),
      Frame.label(row.note, frame.width - frame.right + 10, y + 4),
    ]
    for (range, style) in [(row.outer, "whisker"), (row.inner, "middle")] {
      guard let range, let low = axis.scale.place(of: range.lowerBound),
        let high = axis.scale.place(of: range.upperBound)
      else { continue }
      // Whole numbers, because a page may contain thousands of them.
      marks.append(
        Frame.line(style, frame.across(low).rounded(), y, frame.across(high).rounded(), y))
    }
    if let value = row.value, let place = axis.scale.place(of: value) {
      marks.append(
        .element("circle", ["cx": Frame.text(frame.across(place)), "cy": Frame.text(y)]))
    }
    let hollow = row.isEmphasized ? "" : " hollow"
    let family = row.family.map { " \($0)" } ?? ""
    return .element("g", ["class": "row" + hollow + family], marks)
  }
}
