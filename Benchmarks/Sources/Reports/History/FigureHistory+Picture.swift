import Drawing
import Foundation
import Measurement
import ResultModel
import TextTables

extension FigureHistory {
  /// The figure as a standalone picture (SVG): a point for each result with its interval, and the
  /// noise of the run as a band.
  ///
  /// Lines join only neighbours of the same machine, and each point has the label of its machine.
  public var picture: String {
    let shown = points.enumerated().compactMap { index, point in
      point.figure.value.map { Shown(x: Double(index + 1), point: point, value: $0) }
    }
    let heard = "\(title): " + shown.map(heard).joined(separator: ", ")
    return Self.frame.picture(heard, drawing(shown), style: Self.style)
  }

  private var family: MarkFamily {
    points.last?.entry.result.family(of: variant) ?? .other
  }

  /// A point with a position.
  private struct Shown {
    let x: Double
    let point: Point
    let value: Double

    var ends: [Double] {
      let share = 1 + (point.noise ?? 0)
      let interval = [point.figure.low, point.figure.high].compactMap(\.self)
      return [value / share, value * share] + interval
    }
  }

  private func heard(_ shown: Shown) -> String {
    "\(metric.text(shown.value)) at \(Self.commit(shown.point)) on machine \(shown.point.machine)"
  }

  private func drawing(_ shown: [Shown]) -> [Markup] {
    let values = shown.flatMap(\.ends).filter { $0 > 0 }
    let y = TickText.axis(
      metric.unit, Scale(.linear, covering: values, includesZero: true),
      metric.isTime ? TickText.duration : TickText.plain)
    let x = commits
    return [Self.frame.heading(title)] + Self.frame.axes(x, y)
      + shown.map { band($0, x.scale, y.scale) }
      + joined(shown).map { line($0, x.scale, y.scale) }
      + shown.flatMap { marks($0, x.scale, y.scale) } + [Self.frame.caption(caption)]
  }

  /// An axis of commits at equal distances; only a few of many have labels.
  private var commits: Axis {
    let stride = max(1, (points.count + 5) / 6)
    return Axis(
      "commits, from the oldest run to the newest",
      Scale(.linear, 0.5...Double(points.count) + 0.5),
      ticks: points.enumerated().filter { $0.offset.isMultiple(of: stride) }.map {
        .init(Double($0.offset + 1), Self.commit($0.element))
      })
  }

  private var caption: String {
    let machines = Set(points.map(\.machine)).sorted()
    return "In \(metric.unit). Grey: noise of the run. Bars: 95 % interval over its rounds."
      + (machines.count > 1
        ? " Machines \(machines.joined(separator: ", ")) are not joined." : "")
  }

  /// Neighbouring results of the same machine, without a result that lacks the figure between them.
  private func joined(_ shown: [Shown]) -> [[Shown]] {
    Dictionary(grouping: shown) { $0.point.machine }.sorted { $0.key < $1.key }.flatMap { _, own in
      var lines: [[Shown]] = []
      for place in own {
        let last = lines.last?.last
        let gap = last.map { last in
          points[Int(last.x)..<Int(place.x) - 1].contains {
            $0.machine == place.point.machine && $0.figure.value == nil
          }
        }
        if gap == false { lines[lines.count - 1].append(place) } else { lines.append([place]) }
      }
      return lines.filter { $0.count > 1 }
    }
  }

  private func line(_ line: [Shown], _ x: Scale, _ y: Scale) -> Markup {
    let places = line.map { "\(Self.frame.across($0.x, x)) \(Self.frame.up($0.value, y))" }
    return .element(
      "g", ["class": "line \(family)"],
      [.element("path", ["d": "M" + places.joined(separator: "L")])])
  }

  private func band(_ shown: Shown, _ x: Scale, _ y: Scale) -> Markup {
    let share = 1 + (shown.point.noise ?? 0)
    return bar("band", shown.x, shown.value / share, shown.value * share, x, y)
  }

  private func marks(_ shown: Shown, _ x: Scale, _ y: Scale) -> [Markup] {
    let (across, up) = (Self.frame.across(shown.x, x), Self.frame.up(shown.value, y))
    let whisker = shown.point.figure.low.flatMap { low in
      shown.point.figure.high.map { bar("whisker \(family)", shown.x, low, $0, x, y) }
    }
    let dot = Markup.element(
      "g", ["class": "line \(family)"], [.element("circle", ["cx": across, "cy": up, "r": "3.5"])])
    let name = Markup.element(
      "text", ["x": across, "y": up, "dx": "11", "dy": "-9", "class": "name"], shown.point.machine)
    return [whisker, dot, name].compactMap(\.self)
  }

  private func bar(
    _ style: String, _ place: Double, _ low: Double, _ high: Double, _ x: Scale, _ y: Scale
  ) -> Markup {
    .element(
      "path",
      [
        "class": style,
        "d": "M\(Self.frame.across(place, x)) \(Self.frame.up(low, y))"
          + "V\(Self.frame.up(high, y))",
      ])
  }

  private static let frame = PictureFrame.wide

  private static let style = """

    .band { stroke: #d1d9e0; stroke-width: 14; }
    .whisker { stroke-width: 1.5; }
    @media (prefers-color-scheme: dark) { .band { stroke: #3d444d; } }
    """
}
