import Measurement
import ResultModel
import TextTables

/// One rate, sent to a store whose journal is never written anew, and to one whose journal is.
struct CompactedRate {
  let without: OpenLoopPoint
  let with: OpenLoopPoint

  /// The rates that both were sent, from the lowest to the highest.
  static func all(of loop: OpenLoopResult, in result: BenchmarkResult) -> [CompactedRate] {
    guard loop.scenario.workload == .overwriteCompacting else { return [] }
    var scenario = loop.scenario
    scenario.workload = .overwrite
    let twin = (result.openLoops ?? []).first {
      $0.variant == loop.variant && $0.scenario == scenario && $0.arrivals == loop.arrivals
    }
    guard let twin else { return [] }
    return zip(twin.points, loop.points).filter { $0.share == $1.share }
      .map { CompactedRate(without: $0, with: $1) }
  }

  /// A count, for people.
  static func times(_ count: Double) -> String {
    NumberText.grouped(Int64(min(1e15, max(0, count)).rounded()))
  }

  /// How often the journal was written anew in all rounds; `nil` where that is not known.
  var compactions: Double? {
    with.compactions.flatMap { $0.value == nil ? nil : $0.rounds.reduce(0, +) }
  }
}

extension BenchmarkTable {
  /// What it costs requests that a journal is written anew: response times with and without, at equal
  /// rates.
  func compactions() -> [Section] {
    let loops = (result.openLoops ?? []).filter { $0.scenario.workload == .overwriteCompacting }
    return unique(loops.map { OpenLoopKind($0) }).compactMap { kind in
      compaction(loops.filter { OpenLoopKind($0) == kind }, kind)
    }
  }

  private func compaction(_ loops: [OpenLoopResult], _ kind: OpenLoopKind) -> Section? {
    let percents = [50.0, 99, 99.9]
    var table = TextTable(
      columns: [.init("response time", overflow: .truncates), .init("asked for")]
        + ((percents.map { "p\(TickText.plain($0))" } + ["longest"]).flatMap {
          [$0, "\($0) compacting"]
        } + ["compactions"]).map { .init($0, alignment: .right) },
      keyColumnCount: 2)
    var notes = [
      "In the first column of each pair the journal is never written anew, in the second for every "
        + "16 KB of garbage. Both are sent the same rates; a share is one of what the clients of the "
        + "closed loop did without compaction. Compactions: how often the journal was written anew in all "
        + "rounds."
    ]
    for loop in loops {
      let rates = CompactedRate.all(of: loop, in: result)
      for rate in rates {
        let pair = [rate.without, rate.with]
        var row: [TextTable.Cell] = [.init(loop.variant), .init(asked(rate.without))]
        for percent in percents { row += pair.map { time($0, $0.percentile(percent)) } }
        row += pair.map { time($0, $0.longest) }
        row.append(
          rate.compactions.map { .init(CompactedRate.times($0)) }
            ?? .init("no journal", style: .dim))
        table.addRow(row)
      }
      if rates.contains(where: { $0.compactions == 0 }) {
        notes.append(
          "At some rates the journal of \(loop.variant) was never written anew: there, the figures say "
            + "nothing about compaction.")
      }
      let others = rates.reduce(0) { $0 + ($1.without.compactions?.rounds.reduce(0, +) ?? 0) }
      if others > 0 {
        notes.append(
          "The journal of \(loop.variant) was written anew \(CompactedRate.times(others)) times where it "
            + "should not have been.")
      }
    }
    guard !table.rows.isEmpty else { return nil }
    let points = loops.flatMap { CompactedRate.all(of: $0, in: result) }.flatMap {
      [$0.without, $0.with]
    }
    if points.contains(where: { $0.hasLowerBounds && !$0.isSaturated }) {
      notes.append(Self.lowerBounds)
    }
    return Section(title: "with and without compaction: \(words(kind))", table: table, notes: notes)
  }

  private func time(_ point: OpenLoopPoint, _ figure: RepeatedFigure?) -> TextTable.Cell {
    if point.isSaturated { return .init("SATURATED", style: .red) }
    return responseTime(point, figure)
  }
}
