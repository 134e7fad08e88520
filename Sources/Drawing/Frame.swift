import Foundation

/// The room of a chart, in the units of its picture, and what is drawn round it.
struct Frame {
  var width: Double
  var height: Double
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double

  func across(_ place: Double) -> Double { left + place * (width - left - right) }
  func up(_ place: Double) -> Double { height - bottom - place * (height - top - bottom) }

  /// The axis below, with lines for its ticks.
  func horizontal(_ axis: Axis) -> [Markup] {
    let base = height - bottom
    var marks = axis.ticks.flatMap { tick -> [Markup] in
      guard let place = axis.scale.place(of: tick.value) else { return [] }
      let x = across(place)
      return [
        Self.line("grid", x, top, x, base),
        Self.label(tick.label, kept(x, tick.label), base + 15, anchor: "middle"),
      ]
    }
    marks.append(Self.line("axis", left, base, width - right, base))
    marks.append(
      Self.label(axis.title, (left + width - right) / 2, height - 8, anchor: "middle"))
    return marks
  }

  /// The middle of a label that is to stay within the picture; a letter is less than 7 units wide.
  private func kept(_ x: Double, _ label: String) -> Double {
    let reach = Double(label.count) * 3.5
    return max(reach, min(x, width - reach))
  }

  /// The axis on the left, with lines for its ticks and its title on top.
  func vertical(_ axis: Axis) -> [Markup] {
    [Self.label(axis.title, 2, top - 14, anchor: "start")]
      + axis.ticks.flatMap { tick -> [Markup] in
        guard let place = axis.scale.place(of: tick.value) else { return [] }
        return [
          Self.line("grid", left, up(place), width - right, up(place)),
          Self.label(tick.label, left - 7, up(place) + 4, anchor: "end"),
        ]
      }
  }

  /// A picture that grows with the page and is heard as one sentence.
  static func picture(_ frame: Frame, _ description: String, _ marks: [Markup]) -> Markup {
    .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "chart", "role": "img",
        "viewBox": "0 0 \(text(frame.width)) \(text(frame.height))", "aria-label": description,
      ], marks)
  }

  static func line(
    _ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Markup {
    .element(
      "line",
      ["class": style, "x1": text(x1), "y1": text(y1), "x2": text(x2), "y2": text(y2)])
  }

  /// A label; with its whole text for a pointer where only the beginning has room.
  static func label(
    _ label: String, _ x: Double, _ y: Double, anchor: String, whole: String? = nil
  ) -> Markup {
    var content: [Markup] = [.text(label)]
    if let whole, whole != label { content.insert(.element("title", [:], whole), at: 0) }
    return .element("text", ["x": text(x), "y": text(y), "text-anchor": anchor], content)
  }

  /// A tenth of a unit is finer than any screen.
  static func text(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(format: "%.0f", rounded) : "\(rounded)"
  }
}
