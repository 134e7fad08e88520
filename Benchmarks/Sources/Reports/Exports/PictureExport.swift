import Drawing
import Foundation
public import ResultModel
import TextTables

/// One picture of a result, for the top of a text: saves with power-loss durability, by clients.
///
/// The SVG needs no other files. The picture is light or dark like the reader's system. A line has the
/// colour of its store's family and ends with the store's name, so readers need no colours to
/// distinguish the lines.
public enum PictureExport {
  /// The drawn stores: one that blocks, one with group commit, the journal and SQLite.
  static let stores = ["mutex", "actor-batched", "actor-journaled", "sqlite"]

  private static let frame = PictureFrame.narrow
  /// A key names the families if all lines have their colours.
  private static let keyed = PictureFrame.keyed

  static func text(of result: BenchmarkResult) -> String {
    text(of: result, stores: stores, emphasized: nil)
  }

  /// The picture of some stores; O(figures).
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - stores: The ids of the stores; those without figures are left out.
  ///   - emphasized: The store whose line is in colour; `nil` for all of them.
  /// - Returns: The SVG, ending in a line break.
  public static func text(
    of result: BenchmarkResult, stores: [String], emphasized: String?
  ) -> String {
    let lines = stores.compactMap { Line($0, result.family(of: $0), cells(of: result, $0)) }
    return (emphasized == nil ? keyed : frame).picture(
      title(lines), lines.isEmpty ? [nothing] : drawing(lines, result, emphasized),
      style: emphasized == nil ? "" : faintStyle)
  }

  /// A store's rates by clients.
  private struct Line {
    let store: String
    let family: MarkFamily
    let cells: [ResultCell]

    init?(_ store: String, _ family: MarkFamily, _ cells: [ResultCell]) {
      guard cells.count > 1 else { return nil }
      self.store = store
      self.family = family
      self.cells = cells
    }

    var last: Double { cells.last?.value ?? 0 }
  }

  /// The store's durable saves per second, by clients.
  static func cells(of result: BenchmarkResult, _ store: String) -> [ResultCell] {
    let saves = result.cells.filter {
      $0.variant == store && $0.metric == .throughput && $0.scenario.workload == .saveOnly
        && $0.scenario.durability == .powerLoss && $0.value != nil
        && result.isMain(itemSize: $0.scenario.itemSize)
    }
    // The number of records with the most points; a larger store is another question.
    let records = Dictionary(grouping: saves) { $0.scenario.records }
      .max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    return (records?.value ?? []).sorted { $0.scenario.clients < $1.scenario.clients }
  }

  private static func title(_ lines: [Line]) -> String {
    "Saves a second that survive a power cut, by clients: "
      + lines.map { line in
        "\(line.store) "
          + line.cells.map {
            "\(NumberText.short($0.value ?? 0)) with \($0.scenario.clients)"
          }.joined(separator: ", ")
      }.joined(separator: "; ")
  }

  private static var nothing: Markup {
    .element("text", ["x": "20", "y": "40"], "This result has no durable saves by clients.")
  }

  private static func drawing(
    _ lines: [Line], _ result: BenchmarkResult, _ emphasized: String?
  ) -> [Markup] {
    let values = lines.flatMap(\.cells).flatMap { [$0.value, $0.low, $0.high].compactMap(\.self) }
    let clients = lines.flatMap(\.cells).map { Double($0.scenario.clients) }
    let y = TickText.axis("saves/s", Scale(.logarithmic, covering: values))
    let x = TickText.axis("clients", naming: clients)
    return [frame.heading("Saves a second that survive a power cut")]
      + frame.axes(x, y)
      + lines.map { line in
        draw(line, isFaint: emphasized.map { $0 != line.store } ?? false, x.scale, y.scale)
      } + names(lines, y.scale, emphasized)
      + (emphasized == nil
        ? [keyed.key(lines.map(\.family)), caption(result, in: keyed)]
        : [caption(result, in: frame)])
  }

  private static func draw(
    _ line: Line, isFaint: Bool, _ x: Scale, _ y: Scale
  ) -> Markup {
    let points = line.cells.map { cell in
      (
        frame.across(Double(cell.scenario.clients), x), frame.up(cell.value ?? 0, y)
      )
    }
    let path = "M" + points.map { "\($0.0) \($0.1)" }.joined(separator: "L")
    let dots = points.map { Markup.element("circle", ["cx": $0.0, "cy": $0.1, "r": "3.5"]) }
    let look = isFaint ? "faint" : "\(line.family)"
    return .element("g", ["class": "line \(look)"], [.element("path", ["d": path])] + dots)
  }

  /// The names at the lines' ends, moved apart where lines end close together.
  private static func names(_ lines: [Line], _ y: Scale, _ emphasized: String?) -> [Markup] {
    var lowest = -Double.infinity
    return lines.sorted { $0.last > $1.last }.map { line in
      let place = max(frame.height(of: line.last, y), lowest + 18)
      lowest = place
      let isFaint = emphasized.map { $0 != line.store } ?? false
      return .element(
        "text",
        [
          "x": "\(frame.right + 10)", "y": PictureFrame.text(place),
          "class": isFaint ? "name" : "name \(line.family)",
        ],
        line.store)
    }
  }

  private static func caption(_ result: BenchmarkResult, in frame: PictureFrame) -> Markup {
    let machine =
      "\(result.context.cores) cores of \(result.context.processor), \(result.context.fileSystem)"
    return frame.caption("Medians of \(result.context.rounds) rounds; \(machine)")
  }

  /// The style of the lines for comparison.
  private static let faintStyle = """

    .line.faint path { stroke: #8c959f; stroke-width: 1.5; } .line.faint circle { fill: #8c959f; }
    @media (prefers-color-scheme: dark) {
      .line.faint path { stroke: #6e7681; } .line.faint circle { fill: #6e7681; }
    }
    """
}
