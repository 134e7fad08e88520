import Measurement
import ResultModel
import TextTables

extension BenchmarkTable {
  /// The results of open loops: the knee of each store, then its response times at each rate.
  func openLoops() -> [Section] {
    let loops = result.openLoops ?? []
    let kinds = loops.map { OpenLoopKind($0) }.unique()
    return kinds.flatMap { kind in
      let own = loops.filter { OpenLoopKind($0) == kind }
      return [knees(own, kind), responses(own, kind)].compactMap(\.self)
    }
  }

  /// The properties that open loops must share to be compared.
  struct OpenLoopKind: Hashable {
    let scenario: Scenario
    let arrivals: ArrivalSchedule.Kind

    init(_ loop: OpenLoopResult) {
      scenario = loop.scenario
      arrivals = loop.arrivals
    }
  }

  /// Describes the kind, for instance
  /// `save-only, 1000 records, durable against power loss, poisson arrivals`.
  func words(_ kind: OpenLoopKind) -> String {
    let scenario = kind.scenario
    return "\(scenario.workload.rawValue), \(scenario.records) records\(items(scenario.itemSize)), "
      + "\(words(scenario.durability)), \(kind.arrivals.rawValue) arrivals"
  }

  private func knees(_ loops: [OpenLoopResult], _ kind: OpenLoopKind) -> Section? {
    let found = loops.filter { $0.knee?.value != nil }
    guard !found.isEmpty else { return nil }
    let clients = kind.scenario.clients
    var table = TextTable(columns: [
      .init("requests/s"), .init("sustained up to", alignment: .right),
      .init("95 % interval", alignment: .right),
      .init("closed loop, \(clients) client\(clients == 1 ? "" : "s")", alignment: .right),
    ])
    for loop in found {
      table.addRow([
        .init(loop.variant), text(loop.knee, NumberText.short),
        interval(loop.knee, NumberText.short), text(loop.closedLoop, NumberText.short),
      ])
    }
    return Section(
      title: "knee: \(words(kind))", table: table,
      notes: [
        "Sustained: as many answers as \(percent(OpenLoopTally.sustainedShare)) of the requests "
          + "within the window; tried to within 10 %.",
        "no-op does nothing: near its rate, the limit is what the harness can send.",
      ])
  }

  private func responses(_ loops: [OpenLoopResult], _ kind: OpenLoopKind) -> Section? {
    let compacts = [.overwrite, .overwriteCompacting].contains(kind.scenario.workload)
    var table = TextTable(
      columns: [.init("response time", overflow: .truncates), .init("asked for")]
        + (["offered/s", "answered/s"] + OpenLoopPoint.percents.map { "p\(TickText.plain($0))" }
        + ["longest"] + (compacts ? ["compactions"] : [])).map { .init($0, alignment: .right) },
      keyColumnCount: 2)
    for loop in loops {
      for point in loop.points {
        table.addRow(
          [
            .init(loop.variant), .init(OpenLoopPairs.asked(point)),
            text(point.offered, NumberText.short), text(point.achieved, NumberText.short),
          ] + times(point) + (compacts ? [compactions(point)] : []))
      }
    }
    guard !loops.allSatisfy(\.points.isEmpty) else { return nil }
    var notes = [
      "From when a request was due to its answer. SATURATED: the store does not keep up, and the "
        + "time would say how long was measured. A percentile needs ten requests beyond it."
    ]
    if compacts {
      notes.append(
        "Compactions: how often the journal was written anew in all rounds. If it is 0, the times have no "
          + "compaction.")
    }
    if loops.contains(where: { $0.points.contains { $0.hasLowerBounds && !$0.isSaturated } }) {
      notes.append(
        "≥: at least, because requests were due and never sent, whose times count until the end of the "
          + "measuring.")
    }
    let held = loops.filter { loop in loop.points.contains { $0.held > 0 && !$0.isSaturated } }
    if !held.isEmpty {
      notes.append(
        "Requests had to wait because as many as may be were under way: "
          + held.map(\.variant).unique().joined(separator: ", ") + ".")
    }
    let unknown = held.filter { loop in
      loop.points.contains { $0.held > 0 && !$0.isSaturated && $0.unsent == nil }
    }
    if !unknown.isEmpty {
      notes.append(
        "This file does not say how many of those requests were never sent: where some were, the "
          + "times leave them out, and are too short "
          + "(\(unknown.map(\.variant).unique().joined(separator: ", "))).")
    }
    return Section(
      title: "open loop: \(words(kind))", table: table, notes: notes + rewritten(loops))
  }

  private func times(_ point: OpenLoopPoint) -> [TextTable.Cell] {
    if point.isSaturated {
      return [.init("SATURATED", style: .red)]
        + Array(repeating: .init("–", style: .dim), count: OpenLoopPoint.percents.count)
    }
    return OpenLoopPoint.percents.map { responseTime(point, point.percentile($0)) }
      + [responseTime(point, point.longest)]
  }

  private func compactions(_ point: OpenLoopPoint) -> TextTable.Cell {
    guard let figure = point.compactions, figure.value != nil else {
      return .init("no journal", style: .dim)
    }
    return .init(Self.times(figure.rounds.reduce(0, +)))
  }

  /// A response time for people: `≥ 12.0 ms` if it is a lower bound.
  private func responseTime(
    _ point: OpenLoopPoint, _ figure: RepeatedFigure?
  ) -> TextTable.Cell {
    text(figure) {
      (point.hasLowerBounds ? "≥ " : "") + NumberText.duration(nanoseconds: $0)
    }
  }

  /// A count, for people.
  private static func times(_ count: Double) -> String {
    NumberText.grouped(Int64(min(1e15, max(0, count)).rounded()))
  }

  /// Notes on how often files replaced others while a store kept up.
  private func rewritten(_ loops: [OpenLoopResult]) -> [String] {
    loops.compactMap { loop in
      guard let point = loop.points.last(where: { !$0.isSaturated }) else { return nil }
      let renames = point.renames.rounds.reduce(0, +)
      guard renames > 0 else { return nil }
      let count = point.renames.rounds.count
      return "\(loop.variant) replaced a file \(Self.times(renames)) "
        + "time\(renames == 1 ? "" : "s") in all \(count) round\(count == 1 ? "" : "s") at "
        + "\(OpenLoopPairs.asked(point))."
    }
  }
}
