import Drawing
import Foundation

/// The size and the frame of a standalone picture, light or dark like the reader's system.
struct PictureFrame {
  let width, height: Double
  let left, right, top, bottom: Double

  /// For long titles, on a separate page.
  static let wide = PictureFrame(
    width: 760, height: 400, left: 64, right: 620, top: 44, bottom: 330)
  /// For a text: the labels are readable on a telephone, where the picture shrinks to 320 points.
  static let narrow = PictureFrame(
    width: 480, height: 330, left: 44, right: 362, top: 38, bottom: 262)
  /// The same with room for a key.
  static let keyed = PictureFrame(
    width: 480, height: 350, left: 44, right: 362, top: 38, bottom: 262)

  /// The picture as SVG, ending in a line break; screen readers read the title.
  func picture(_ title: String, _ marks: [Markup], style more: String = "") -> String {
    let picture = Markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(Int(width)) \(Int(height))",
        "width": "\(Int(width))", "height": "\(Int(height))", "role": "img",
      ], [.element("title", [:], title), .element("style", [:], Self.style + more)] + marks)
    return picture.rendered + "\n"
  }

  func heading(_ text: String) -> Markup {
    .element("text", ["x": "\(left)", "y": "22", "class": "heading"], text)
  }

  func caption(_ text: String) -> Markup {
    .element("text", ["x": "\(left)", "y": "\(height - 8)", "class": "caption"], text)
  }

  /// The colours of the drawn families, on a line above the caption.
  func key(_ drawn: [MarkFamily]) -> Markup {
    let families = MarkFamily.allCases.filter(drawn.contains)
    return .element(
      "text", ["x": "\(left)", "y": "\(height - 28)", "class": "caption key"],
      families.map { .element("tspan", ["class": "\($0)"], "\u{25CF} \($0.plural)\u{2003}") })
  }

  /// The horizontal position of a value, as text.
  func across(_ value: Double, _ scale: Scale) -> String {
    Self.text(left + (scale.place(of: value) ?? 0) * (right - left))
  }

  /// The vertical position of a value, as text.
  func up(_ value: Double, _ scale: Scale) -> String { Self.text(height(of: value, scale)) }

  func height(of value: Double, _ scale: Scale) -> Double {
    bottom - (scale.place(of: value) ?? 0) * (bottom - top)
  }

  static func text(_ number: Double) -> String { String(format: "%.1f", number) }

  func axes(_ x: Axis, _ y: Axis) -> [Markup] {
    let rows = y.ticks.flatMap { tick -> [Markup] in
      let place = up(tick.value, y.scale)
      return [
        .element("path", ["class": "grid", "d": "M\(left) \(place)H\(right)"]),
        .element("text", ["x": "\(left - 8)", "y": place, "class": "row"], tick.label),
      ]
    }
    let columns = x.ticks.map { tick in
      Markup.element(
        "text", ["x": across(tick.value, x.scale), "y": "\(bottom + 20)", "class": "column"],
        tick.label)
    }
    let title = Markup.element(
      "text", ["x": "\((left + right) / 2)", "y": "\(bottom + 40)", "class": "column"], x.title)
    return rows + columns + [title]
  }

  private static let style = """
    svg { font: 13px system-ui, sans-serif; fill: #1b1f24; }
    .heading { font-weight: 600; font-size: 15px; }
    .grid { stroke: #d1d9e0; }
    .row { text-anchor: end; dominant-baseline: middle; fill: #59636e; }
    .column { text-anchor: middle; fill: #59636e; }
    .caption { fill: #59636e; font-size: 12px; }
    .name { dominant-baseline: middle; }
    .line path { fill: none; stroke-width: 2; }
    @media (prefers-color-scheme: dark) {
      svg { fill: #e6edf3; } .grid { stroke: #3d444d; }
      .row, .column, .caption { fill: #9198a1; }
    }
    \(MarkFamily.style { family, colour in
      ".line.\(family) path, .whisker.\(family) { stroke: \(colour); } "
        + ".line.\(family) circle, .name.\(family), .key .\(family) { fill: \(colour); }"
    })
    """
}
