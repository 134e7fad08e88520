import Drawing
import Foundation
import Reports
import VariantCatalog

/// The panels of a step as one picture.
///
/// Each panel has two bars: the old store's above the new store's.
///
/// The SVG needs no other file and follows the system's light or dark mode. A bar has the colour of its
/// store's family; the old store's bar is thin. Every bar shows its store's name and its figure, so no
/// meaning depends on colour.
enum StepPicture {
  private static let width = 420.0
  private static let (left, right) = (122.0, 344.0)
  private static let panelHeight = 88.0

  static func text(of step: MigrationStep, _ panels: [StepFigurePanels.Panel]) -> String {
    let marks = panels.enumerated().flatMap { index, panel in
      draw(panel, step, top: Double(index) * panelHeight)
    }
    let height = Int(panelHeight * Double(panels.count))
    return Markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(Int(width)) \(height)",
        "width": "\(Int(width))", "height": "\(height)", "role": "img",
      ],
      [
        .element("title", [:], panels.map(\.sentence).joined(separator: " ")),
        .element("style", [:], style),
      ] + marks
    ).rendered + "\n"
  }

  private static func draw(
    _ panel: StepFigurePanels.Panel, _ step: MigrationStep, top: Double
  ) -> [Markup] {
    let scale = Scale(.linear, 0...max(panel.before, panel.after, .leastNormalMagnitude))
    return [
      .element("text", ["x": "8", "y": number(top + 18), "class": "heading"], panel.title),
      .element("text", ["x": "8", "y": number(top + 34), "class": "verdict"], panel.verdict),
    ]
      + row(step.from, panel.before, panel.beforeText, ("before", 6), scale, top + 50)
      + row(step.to, panel.after, panel.afterText, ("after", 12), scale, top + 70)
  }

  private static func row(
    _ store: Variant, _ value: Double, _ text: String, _ bar: (name: String, height: Double),
    _ scale: Scale, _ y: Double
  ) -> [Markup] {
    // A minimum length keeps the start of the row visible.
    let length = max(1.5, (scale.place(of: value) ?? 0) * (right - left))
    return [
      .element("text", ["x": number(left - 8), "y": number(y), "class": "store"], store.id),
      .element(
        "rect",
        [
          "class": "\(bar.name) \(MarkFamily(store.family))", "x": number(left),
          "y": number(y - bar.height / 2), "width": number(length),
          "height": "\(Int(bar.height))", "rx": "2",
        ]),
      .element("text", ["x": number(left + length + 6), "y": number(y), "class": "value"], text),
    ]
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }

  private static let style = """
    svg { font: 12px system-ui, sans-serif; fill: #1b1f24; }
    .heading { font-weight: 600; font-size: 13px; }
    .verdict { fill: #59636e; }
    .store { text-anchor: end; dominant-baseline: middle; }
    .value { dominant-baseline: middle; }
    @media (prefers-color-scheme: dark) { svg { fill: #e6edf3; } .verdict { fill: #9198a1; } }
    \(MarkFamily.style { ".\($0) { fill: \($1); }" })
    """
}
