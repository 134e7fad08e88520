import Drawing
import ResultModel

extension PictureExport {
  static func axes(_ x: Axis, _ y: Axis) -> [Markup] {
    let rows = y.ticks.flatMap { tick -> [Markup] in
      let place = text(up(tick.value, y.scale))
      return [
        .element("path", ["class": "grid", "d": "M\(left) \(place)H\(right)"]),
        .element("text", ["x": "\(left - 8)", "y": place, "class": "row"], tick.label),
      ]
    }
    let columns = x.ticks.map { tick in
      Markup.element(
        "text", ["x": text(across(tick.value, x.scale)), "y": "\(bottom + 20)", "class": "column"],
        tick.label)
    }
    let title = Markup.element(
      "text", ["x": "\((left + right) / 2)", "y": "\(bottom + 40)", "class": "column"], "clients")
    return rows + columns + [title]
  }

  static func caption(_ result: BenchmarkResult) -> Markup {
    let machine =
      "\(result.context.cores) cores of \(result.context.processor), \(result.context.fileSystem)"
    return .element(
      "text", ["x": "\(left)", "y": "\(height - 8)", "class": "caption"],
      "Medians of \(result.context.rounds) rounds; \(machine)")
  }
}
