import Drawing
import Foundation
import Measurement
import ResultModel
import TextTables

extension BenchmarkPage {
  /// Throughput by the number of clients, with the fitted law if one fits.
  var scaling: Part? {
    let groups = tables.groups.filter { tables.clients(of: $0).count > 1 }
    guard !groups.isEmpty else { return nil }
    return Part(
      id: "scaling", title: "Scaling",
      content: [
        Self.note(
          "Operations a second of all clients together, while all of them run; "
            + tables.callers.joined(separator: "; ")
            + ". There are \(result.context.cores) processors."),
        Self.key([
          ("measured", "measured, with its interval"),
          ("fitted", "Universal Scalability Law, where it fits"),
          ("context", result.context.baseline),
        ]),
      ] + groups.flatMap(scaling))
  }

  private func scaling(_ group: BenchmarkTable.Group) -> [Markup] {
    let title = tables.title(group)
    let curves = stores.compactMap { store -> Curve? in
      let curve = Curve(store, cells(store, group))
      return curve.cells.count > 1 ? curve : nil
    }
    guard !curves.isEmpty else { return [] }
    let rates = curves.flatMap(\.cells).flatMap { [$0.value, $0.high].compactMap(\.self) }
    let clients = curves.flatMap(\.cells).map { Double($0.clients) }
    let y = TickText.axis("operations/s", Scale(.logarithmic, covering: rates + smallest(curves)))
    let x = TickText.axis("clients", naming: clients)
    let table = table(title, curves)
    let context = curves.first { $0.store == result.context.baseline }
    return [
      .element("h3", [:], title),
      .element(
        "div", ["class": "panels"],
        curves.map { curve in
          Self.figure(
            "scaling", curve.store, chart(curve, title, context, x, y),
            details: Self.folder(of: table))
        }),
      Self.folded(table),
    ]
  }

  private func smallest(_ curves: [Curve]) -> [Double] {
    curves.flatMap(\.cells).compactMap { $0.low ?? $0.value }
  }

  private func cells(_ store: String, _ group: BenchmarkTable.Group) -> [ResultCell] {
    tables.clients(of: group).sorted().compactMap { clients in
      tables.cell(store, tables.scenario(group, clients), .throughput)
    }.filter { $0.value != nil }
  }

  /// One store's rates, with the fitted law or the reason why none fits.
  private struct Curve {
    let store: String
    let cells: [ResultCell]
    let fit: Result<ScalabilityFit, ScalabilityFit.NotIdentifiable>

    init(_ store: String, _ cells: [ResultCell]) {
      self.store = store
      self.cells = cells
      let rates = cells.map { ScalabilityFit.Rates(clients: $0.clients, rounds: $0.rounds) }
      fit = Result { () throws(ScalabilityFit.NotIdentifiable) in try ScalabilityFit(rates) }
    }

    func line(_ role: LineChart.Role) -> LineChart.Line {
      LineChart.Line(
        role,
        cells.compactMap { cell in
          guard let value = cell.value else { return nil }
          return LineChart.Point(Double(cell.clients), value, interval: cell.figure.interval)
        }, isJoined: role == .context || fitted == nil)
    }

    /// The fitted curve, from the fewest clients to the most.
    var fitted: LineChart.Line? {
      guard case .success(let fit) = fit, let first = cells.first, let last = cells.last else {
        return nil
      }
      let (low, high) = (Double(first.clients), Double(last.clients))
      let points = (0...24).map { step in
        let clients = low * pow(high / low, Double(step) / 24)
        return LineChart.Point(clients, fit.curve.throughput(clients: clients))
      }
      return LineChart.Line(.fitted, points)
    }
  }

  private func chart(
    _ curve: Curve, _ title: String, _ context: Curve?, _ x: Axis, _ y: Axis
  ) -> Markup {
    var lines: [LineChart.Line] = []
    if let context, context.store != curve.store { lines.append(context.line(.context)) }
    if let fitted = curve.fitted { lines.append(fitted) }
    lines.append(curve.line(.measured))
    let heard = curve.cells.map {
      "\(NumberText.short($0.value ?? 0)) with \($0.clients)"
    }.joined(separator: ", ")
    return LineChart(
      "\(curve.store), operations a second by clients, \(title): \(heard)", x: x, y: y,
      lines: lines, family: result.family(of: curve.store)
    ).markup
  }

  private func table(_ title: String, _ curves: [Curve]) -> HTMLTable {
    let clients = Set(curves.flatMap(\.cells).map(\.clients)).sorted()
    return HTMLTable(
      caption: "operations/s by clients, \(title)",
      columns: [.init("store", isNumeric: false)]
        + clients.map { .init("\($0) client\($0 == 1 ? "" : "s")") }
        + [.init("λ, operations/s"), .init("σ"), .init("κ"), .init("peak, clients")],
      rows: curves.map { curve in
        [curve.store]
          + clients.map { count in
            curve.cells.first { $0.clients == count }?.value.map(NumberText.short) ?? "–"
          } + Self.parameters(curve.fit)
      })
  }

  private static func parameters(
    _ fit: Result<ScalabilityFit, ScalabilityFit.NotIdentifiable>
  ) -> [String] {
    switch fit {
    case .failure(let reason): return ["not identifiable: \(reason)", "–", "–", "–"]
    case .success(let fit):
      let estimates = [fit.lambda, fit.sigma, fit.kappa].map { estimate in
        "\(NumberText.short(estimate.value)) "
          + "(\(NumberText.short(estimate.low)) – \(NumberText.short(estimate.high)))"
      }
      return estimates + [fit.peak.value.map(NumberText.short) ?? fit.peak.description]
    }
  }
}
