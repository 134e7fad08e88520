import Foundation

/// The space of a chart, in the units of its picture, and the drawing around it.
struct Frame {
  var width: Double
  var height: Double
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double

  func across(_ place: Double) -> Double { left + place * (width - left - right) }
  func up(_ place: Double) -> Double { height - bottom - place * (height - top - bottom) }

  /// Draws the axes of a chart with lines for their ticks.
  ///
  /// Charts side by side have the same axes.
  func axes(_ horizontal: Axis, _ vertical: Axis? = nil) -> Markup {
    let base = height - bottom
    let columns = horizontal.ticks.compactMap { tick in
      horizontal.scale.place(of: tick.value).map { (x: across($0), label: tick.label) }
    }
    let lines = (vertical?.ticks ?? []).compactMap { tick in
      vertical?.scale.place(of: tick.value).map { (y: up($0), label: tick.label) }
    }
    let grid =
      lines.map { "M\(Self.text(left)) \(Self.text($0.y))H\(Self.text(width - right))" }
      + columns.map { "M\(Self.text($0.x)) \(Self.text(top))V\(Self.text(base))" }
    let names =
      columns.map { Self.label($0.label, kept($0.x, $0.label), base + 15) }
      + [Self.label(horizontal.title, (left + width - right) / 2, height - 8)]
    var marks: [Markup] = [
      .element("path", ["class": "grid", "d": grid.joined()]),
      .element(
        "path",
        [
          "class": "axis",
          "d": "M\(Self.text(left)) \(Self.text(base))H\(Self.text(width - right))",
        ]),
      .element("g", ["text-anchor": "middle"], names),
    ]
    if let vertical {
      marks.append(Self.label(vertical.title, 2, top - 14))
      marks.append(
        .element(
          "g", ["text-anchor": "end"], lines.map { Self.label($0.label, left - 7, $0.y + 4) }))
    }
    return .element("g", [:], marks)
  }

  /// The centre of a label that stays within the picture.
  ///
  /// A letter is less than 7 units wide.
  private func kept(_ x: Double, _ label: String) -> Double {
    let reach = Double(label.count) * 3.5
    return max(reach, min(x, width - reach))
  }

  /// A picture that scales with the page.
  ///
  /// Screen readers read it as one sentence.
  static func picture(
    _ frame: Frame, _ description: String, _ marks: [Markup], family: MarkFamily? = nil
  ) -> Markup {
    .element(
      "svg",
      [
        "class": "chart" + (family.map { " \($0)" } ?? ""), "role": "img",
        "viewBox": "0 0 \(text(frame.width)) \(text(frame.height))", "aria-label": description,
      ], marks)
  }

  /// A horizontal or vertical line, from left to right or upwards.
  static func line(
    _ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Markup {
    let end = y1 == y2 ? "H\(text(x2))" : "V\(text(y2))"
    return .element("path", ["class": style, "d": "M\(text(x1)) \(text(y1))\(end)"])
  }

  /// The path through the points.
  ///
  /// Each point is relative to the previous one, which makes the text shorter. The path can include
  /// a mark at each point.
  static func path(_ places: [(x: Double, y: Double)], _ move: String, at mark: String = "")
    -> String
  {
    var text = ""
    var last = (x: 0, y: 0)
    for (number, place) in places.enumerated() {
      let tenths = (x: Int((place.x * 10).rounded()), y: Int((place.y * 10).rounded()))
      let y = short(tenths.y - last.y)
      text += number == 0 ? "M" : move
      text += short(tenths.x - last.x) + (y.hasPrefix("-") ? "" : " ") + y + mark
      last = tenths
    }
    return text
  }

  private static func short(_ tenths: Int) -> String {
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + (whole > 0 || rest == 0 ? "\(whole)" : "")
      + (rest > 0 ? ".\(rest)" : "")
  }

  /// A label.
  ///
  /// If only its beginning fits, the whole text appears on hover.
  static func label(
    _ label: String, _ x: Double, _ y: Double, anchor: String? = nil, whole: String? = nil
  ) -> Markup {
    var content: [Markup] = [.text(label)]
    if let whole, whole != label { content.insert(.element("title", [:], whole), at: 0) }
    guard let anchor else { return .element("text", ["x": text(x), "y": text(y)], content) }
    return .element("text", ["x": text(x), "y": text(y), "text-anchor": anchor], content)
  }

  /// Rounds to a tenth of a unit, which is finer than any screen.
  static func text(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(format: "%.0f", rounded) : "\(rounded)"
  }
}
